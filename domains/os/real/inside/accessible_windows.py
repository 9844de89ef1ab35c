"""The windows of all programs as the accessibility bus tells them: what is showing, with roles, names, values, boxes and
the states that an agent can use."""
from gi.repository import GLib

from bus_questions import Bus, call, numbers, process_of, property_of

MOST_NODES = 1500
MOST_CHILDREN = 400
MOST_TEXT = 8000
DEEPEST = 50
# windows of their own; any other top level belongs to a window of the same program: a menu, a list, a hint
FRAMES = {"frame", "dialog", "alert", "file chooser", "color chooser", "font chooser"}
TEXTS = {"text", "entry", "password text", "terminal", "paragraph", "spin button", "document text"}
NUMBERS = {"slider", "progress bar", "level bar"}
CHECKS = {"check box", "radio button", "toggle button", "check menu item", "radio menu item", "switch"}
# the places of states in what GetState answers
ACTIVE, CHECKED, EDITABLE, ENABLED, EXPANDABLE, EXPANDED, FOCUSED = 1, 4, 7, 8, 9, 10, 12
ICONIFIED, MODAL, MULTI_LINE, PRESSED, SELECTED, SENSITIVE, SHOWING, VISIBLE = 15, 16, 17, 20, 23, 24, 25, 30
SCREEN = 0

bus = Bus()
root = ("org.a11y.atspi.Registry", "/org/a11y/atspi/accessible/root")


class Node:
    """An object of a program, and what it said of itself."""

    def __init__(self, thing):
        self.thing = thing
        self.states = 0
        self.children = []

    def has(self, state):
        return bool(self.states >> state & 1)


def accessible_windows():
    """Windows in the order in which their programs came."""
    applications = bus.one(*call(root, "Accessible", "GetChildren")) or []
    names = [program_of(number) for number in bus.ask([process_of(name) for name, _ in applications])]
    tops = bus.ask([call(tuple(thing), "Accessible", "GetChildren") for thing in applications])
    windows = []
    for name, things in zip(names, tops):
        windows += [{"application": name, **window} for window in windows_of(things or [])]
    return windows


def program_of(number):
    """The name of its command, which is the same in every language."""
    try:
        with open(f"/proc/{number}/comm", encoding="utf-8") as name:
            return name.read().strip()
    except OSError:
        return "unknown"


def windows_of(things):
    tops = [Node(tuple(thing)) for thing in things]
    learn_states(tops)
    shown = [top for top in tops if top.has(SHOWING) or top.has(ICONIFIED)]
    grow([top for top in shown if not top.has(ICONIFIED)])
    describe([node for top in shown for node in within(top)])
    shown = [top for top in shown if top.has(ICONIFIED) or top.box is not None]
    own = [(top, read(top)) for top in shown if top.role in FRAMES]
    loose = [read(top) for top in shown if top.role not in FRAMES]
    if own and loose:
        front = next((window for top, window in own if top.has(ACTIVE)), own[0][1])
        front["children"] = front.get("children", []) + loose
    for top, window in own:
        window.update(active=top.has(ACTIVE), modal=top.has(MODAL), minimized=top.has(ICONIFIED))
    return [window for _, window in own]


def learn_states(nodes):
    for node, states in zip(nodes, bus.ask([call(node.thing, "Accessible", "GetState") for node in nodes])):
        low, high = states if states else (0, 0)
        node.states = low | high << 32


def grow(level):
    """Finds what is showing, one level after the other."""
    left = MOST_NODES
    for _ in range(DEEPEST):
        if not level or left <= 0:
            return
        families = bus.ask([call(node.thing, "Accessible", "GetChildren") for node in level])
        for node, things in zip(level, families):
            node.children = [Node(tuple(thing)) for thing in (things or [])[:MOST_CHILDREN]]
        learn_states([child for node in level for child in node.children])
        for node in level:
            node.children = [child for child in node.children if child.has(SHOWING) and child.has(VISIBLE)]
        level = [child for node in level for child in node.children]
        left -= len(level)


def within(node):
    yield node
    for child in node.children:
        yield from within(child)


def describe(nodes):
    roles = bus.ask([call(node.thing, "Accessible", "GetRoleName") for node in nodes])
    names = bus.ask([property_of(node.thing, "Accessible", "Name") for node in nodes])
    boxes = bus.ask([call(node.thing, "Component", "GetExtents", GLib.Variant("(u)", (SCREEN,))) for node in nodes])
    for node, role, name, box in zip(nodes, roles, names, boxes):
        node.role = role or "unknown"
        node.name = (name or "").strip()
        node.box = [box[0], box[1], box[0] + box[2], box[1] + box[3]] if box and box[2] > 0 and box[3] > 0 else None
        node.value = None
    # where a label has no name, its text is its name
    written = [node for node in nodes if node.role in TEXTS or node.role == "label" and not node.name]
    texts = bus.ask([call(node.thing, "Text", "GetText", numbers(0, -1)) for node in written])
    for node, text in zip(written, texts):
        if node.role in TEXTS:
            node.value = None if text is None else (text.rstrip() if node.role == "terminal" else text)[-MOST_TEXT:]
        else:
            node.name = (text or "").strip()
    counted = [node for node in nodes if node.role in NUMBERS]
    for node, value in zip(counted, bus.ask([property_of(node.thing, "Value", "CurrentValue") for node in counted])):
        node.value = None if value is None else f"{value:g}"


def read(node):
    found = {"role": node.role, "name": node.name, "box": node.box}
    if node.value is not None:
        found["value"] = node.value
    if not node.has(SENSITIVE) or not node.has(ENABLED):
        found["enabled"] = False
    if node.role in CHECKS:
        found["checked"] = node.has(CHECKED) or node.role == "toggle button" and node.has(PRESSED)
    if node.has(EXPANDABLE):
        found["expanded"] = node.has(EXPANDED)
    for name, state in (("focused", FOCUSED), ("selected", SELECTED), ("editable", EDITABLE)):
        if node.has(state):
            found[name] = True
    if node.has(EDITABLE) and node.has(MULTI_LINE):
        found["multiline"] = True
    if node.has(EDITABLE) and node.has(FOCUSED):
        found.update(cursor_of(node.thing))
    if node.children:
        found["children"] = [read(child) for child in node.children]
    return found


def cursor_of(thing):
    caret = bus.one(*property_of(thing, "Text", "CaretOffset"))
    if caret is None:
        return {}
    start, end = bus.one(*call(thing, "Text", "GetSelection", numbers(0))) or (0, 0)
    return {"caret": caret, **({} if start == end else {"selection": f"{start}-{end}"})}
