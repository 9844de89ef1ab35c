"""What an interaction of verl begins with (verl/interactions/base.py at commit b178a3c)."""


class BaseInteraction:
    def __init__(self, config: dict) -> None:
        self.config = config
        self.name = config.get("name", "interaction_agent")
