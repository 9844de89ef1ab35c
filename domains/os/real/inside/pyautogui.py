"""The calls of PyAutoGUI that move the pointer and press keys, done by xdotool on this desktop."""
import re
import subprocess
import time
from collections import namedtuple

Point = namedtuple("Point", "x y")
Size = namedtuple("Size", "width height")

PAUSE = 0.1
FAILSAFE = True
MINIMUM_DURATION = 0.1
PRIMARY = "primary"
LEFT, MIDDLE, RIGHT = "left", "middle", "right"
BUTTONS = {"left": "1", "primary": "1", "middle": "2", "right": "3", "secondary": "3"}
KEYS = {
    "enter": "Return", "return": "Return", "\n": "Return", "\r": "Return", "tab": "Tab", "\t": "Tab",
    "esc": "Escape", "escape": "Escape", "backspace": "BackSpace", "\b": "BackSpace", "delete": "Delete", "del": "Delete",
    "insert": "Insert", "space": "space", " ": "space", "up": "Up", "down": "Down", "left": "Left", "right": "Right",
    "home": "Home", "end": "End", "pageup": "Prior", "pgup": "Prior", "pagedown": "Next", "pgdn": "Next",
    "ctrl": "Control_L", "ctrlleft": "Control_L", "ctrlright": "Control_R", "alt": "Alt_L", "altleft": "Alt_L",
    "altright": "Alt_R", "shift": "Shift_L", "shiftleft": "Shift_L", "shiftright": "Shift_R", "win": "Super_L",
    "winleft": "Super_L", "winright": "Super_R", "command": "Super_L", "capslock": "Caps_Lock", "apps": "Menu",
    "printscreen": "Print", "pause": "Pause", **{f"f{number}": f"F{number}" for number in range(1, 25)},
}  # fmt: skip


class PyAutoGUIException(Exception):
    """What goes wrong here."""


def _do(*words):
    subprocess.run(["xdotool", *map(str, words)], check=True, stderr=subprocess.DEVNULL)


def _place(x, y):
    if isinstance(x, (tuple, list)):
        x, y = x
    now = position()
    return (now[0] if x is None else round(x)), (now[1] if y is None else round(y))


def _pause():
    time.sleep(PAUSE)


def _keysym(key):
    if not isinstance(key, str):
        raise TypeError(f"a key is a text, not {type(key).__name__}")
    known = KEYS.get(key.lower())
    if known is not None:
        return known
    return f"U{ord(key):04X}" if len(key) == 1 and " " <= key <= "~" else None


def position():
    found = subprocess.run(["xdotool", "getmouselocation"], capture_output=True, text=True, check=True).stdout
    x, y = re.match(r"x:(-?\d+) y:(-?\d+)", found).groups()
    return Point(int(x), int(y))


def size():
    found = subprocess.run(["xdotool", "getdisplaygeometry"], capture_output=True, text=True, check=True).stdout
    width, height = found.split()
    return Size(int(width), int(height))


def onScreen(x, y=None):
    x, y = _place(x, y)
    width, height = size()
    return 0 <= x < width and 0 <= y < height


def moveTo(x=None, y=None, duration=0.0, tween=None):
    _do("mousemove", *_place(x, y))
    _pause()


def moveRel(xOffset=0, yOffset=0, duration=0.0, tween=None):
    x, y = position()
    moveTo(x + (xOffset or 0), y + (yOffset or 0))


move = moveRel


def click(x=None, y=None, clicks=1, interval=0.0, button="left", duration=0.0, tween=None):
    _do("mousemove", *_place(x, y))
    for index in range(clicks):
        _do("click", BUTTONS[button])
        if index + 1 < clicks:
            time.sleep(interval or 0.02)
    _pause()


def leftClick(x=None, y=None, interval=0.0, duration=0.0):
    click(x, y, 1, interval, "left")


def rightClick(x=None, y=None, interval=0.0, duration=0.0):
    click(x, y, 1, interval, "right")


def middleClick(x=None, y=None, interval=0.0, duration=0.0):
    click(x, y, 1, interval, "middle")


def doubleClick(x=None, y=None, interval=0.0, button="left", duration=0.0):
    click(x, y, 2, interval, button)


def tripleClick(x=None, y=None, interval=0.0, button="left", duration=0.0):
    click(x, y, 3, interval, button)


def mouseDown(x=None, y=None, button="left", duration=0.0):
    _do("mousemove", *_place(x, y))
    _do("mousedown", BUTTONS[button])
    _pause()


def mouseUp(x=None, y=None, button="left", duration=0.0):
    _do("mousemove", *_place(x, y))
    _do("mouseup", BUTTONS[button])
    _pause()


def dragTo(x=None, y=None, duration=0.0, tween=None, button="left"):
    mouseDown(button=button)
    start, goal = position(), _place(x, y)
    for step in range(1, 6):
        _do("mousemove", *(round(a + (b - a) * step / 5) for a, b in zip(start, goal)))
        time.sleep(0.02)
    mouseUp(button=button)


def dragRel(xOffset=0, yOffset=0, duration=0.0, tween=None, button="left"):
    x, y = position()
    dragTo(x + (xOffset or 0), y + (yOffset or 0), button=button)


drag = dragRel


def scroll(clicks, x=None, y=None):
    _do("mousemove", *_place(x, y))
    for _ in range(abs(int(clicks))):
        _do("click", "4" if clicks > 0 else "5")
    _pause()


vscroll = scroll


def hscroll(clicks, x=None, y=None):
    _do("mousemove", *_place(x, y))
    for _ in range(abs(int(clicks))):
        _do("click", "7" if clicks > 0 else "6")
    _pause()


def keyDown(key):
    symbol = _keysym(key)
    if symbol is not None:
        _do("keydown", symbol)
    _pause()


def keyUp(key):
    symbol = _keysym(key)
    if symbol is not None:
        _do("keyup", symbol)
    _pause()


def press(keys, presses=1, interval=0.0):
    for _ in range(presses):
        for key in [keys] if isinstance(keys, str) else keys:
            symbol = _keysym(key)
            if symbol is not None:
                _do("key", "--delay", "12", symbol)
            time.sleep(interval)
    _pause()


def hotkey(*keys, interval=0.0):
    if len(keys) == 1 and isinstance(keys[0], (list, tuple)):
        keys = keys[0]
    symbols = [symbol for symbol in map(_keysym, keys) if symbol is not None]
    for symbol in symbols:
        _do("keydown", symbol)
    for symbol in reversed(symbols):
        _do("keyup", symbol)
    _pause()


def write(message, interval=0.0):
    if isinstance(message, str):
        for line, text in enumerate(message.split("\n")):
            if line > 0:
                _do("key", "Return")
            # as with the real one, what no key of the keyboard writes is passed over
            plain = "".join(character for character in text if " " <= character <= "~" or character == "\t")
            if plain:
                _do("type", "--delay", "12", "--", plain)
        _pause()
    else:
        press(message, interval=interval)


typewrite = write
sleep = time.sleep
