"""A desktop of its own, started and driven from outside by lines of JSON: the first line says what is on it, every other
line is Python code to run, or none; each is answered with what the code printed, how it failed, and the windows as they
are then."""
import json
import os
import resource
import signal
import subprocess
import sys
import time

HERE = os.path.dirname(os.path.abspath(__file__))
START_SECONDS = 60
CODE_SECONDS = 60
# what agents' code may call without importing it
AT_HAND = "import pyautogui, time\n"
SETTLE_SECONDS = 6
# of one process: its memory, and the longest file
MOST_BYTES = 4 * 2**30
LONGEST_FILE = 64 * 2**20
QUIET_SECONDS = 0.1


def main():
    begun = json.loads(sys.stdin.readline())
    user, home = begun["user"], begun["home"]
    resource.setrlimit(resource.RLIMIT_AS, (MOST_BYTES, MOST_BYTES))
    resource.setrlimit(resource.RLIMIT_FSIZE, (LONGEST_FILE, LONGEST_FILE))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    name_user(user, home)
    for path, content in begun["files"].items():
        write_file(path, content, begun["time"])
    environment = environment_of(user, home)
    os.environ.update(environment)
    start_services(begun["resolution"])
    # reads the environment when it is loaded
    from accessible_windows import accessible_windows

    for program in begun["programs"]:
        count = len(accessible_windows())
        start(program, cwd=home)
        wait_until(lambda: len(accessible_windows()) > count, "the window of " + program[0])
    answer(printed="", error=None, windows=settled(accessible_windows))
    for line in sys.stdin:
        code = json.loads(line).get("code")
        printed, error = ("", None) if code is None else run_code(code, home)
        answer(printed=printed, error=error, windows=settled(accessible_windows))


def answer(**reply):
    sys.stdout.write(json.dumps(reply) + "\n")
    sys.stdout.flush()


def name_user(user, home):
    """Programs ask who they run for, and where that user's home is."""
    with open("/etc/passwd", "w", encoding="utf-8") as passwd:
        passwd.write(f"root:x:0:0:root:/root:/bin/bash\n{user}:x:{os.getuid()}:{os.getgid()}::{home}:/bin/bash\n")
    with open("/etc/group", "w", encoding="utf-8") as group:
        group.write(f"root:x:0:\n{user}:x:{os.getgid()}:\n")
    with open("/etc/machine-id", "w", encoding="utf-8") as machine:
        machine.write("0" * 31 + "1\n")


def write_file(path, content, seconds):
    os.makedirs(os.path.dirname(path), exist_ok=True)
    with open(path, "w", encoding="utf-8") as file:
        file.write(content)
    os.utime(path, (seconds, seconds))


def environment_of(user, home):
    return {
        "HOME": home,
        "USER": user,
        "LOGNAME": user,
        "SHELL": "/bin/bash",
        "PATH": "/usr/local/bin:/usr/bin:/bin",
        "LANG": "C.UTF-8",
        "TZ": "UTC",
        "DISPLAY": ":0",
        "XDG_RUNTIME_DIR": "/run/user",
        "NO_AT_BRIDGE": "0",
        "GTK_MODULES": "gail:atk-bridge",
        "GTK_THEME": "Adwaita",
        "GDK_BACKEND": "x11",
        "GSETTINGS_BACKEND": "memory",
        "PYTHONPATH": HERE,
        "PYTHONDONTWRITEBYTECODE": "1",
    }


def start(command, **options):
    quiet = {"stdin": subprocess.DEVNULL, "stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
    return subprocess.Popen(command, **{**quiet, "start_new_session": True, **options})


def start_services(resolution):
    os.makedirs("/run/user", mode=0o700, exist_ok=True)
    os.makedirs("/tmp/.X11-unix", mode=0o1777, exist_ok=True)
    width, height = resolution
    screen = ["-screen", "0", f"{width}x{height}x24", "-dpi", "96"]
    start(["Xvfb", ":0", *screen, "-nolisten", "tcp", "-noreset"])
    bus = start(["dbus-daemon", "--session", "--nofork", "--nopidfile", "--print-address=1"], stdout=subprocess.PIPE)
    os.environ["DBUS_SESSION_BUS_ADDRESS"] = bus.stdout.readline().decode().strip()
    wait_until(lambda: os.path.exists("/tmp/.X11-unix/X0"), "the X server")
    start(["/usr/libexec/at-spi-bus-launcher", "--launch-immediately"])
    start(["openbox"])
    wait_until(has_window_manager, "the window manager")


def has_window_manager():
    asked = subprocess.run(["xdotool", "get_num_desktops"], capture_output=True, check=False)
    return asked.returncode == 0


def wait_until(holds, what):
    end = time.monotonic() + START_SECONDS
    while not holds():
        if time.monotonic() > end:
            raise SystemExit(f"{what} did not come within {START_SECONDS} s")
        time.sleep(0.05)


def settled(read):
    """The windows once two looks at them agree."""
    end = time.monotonic() + SETTLE_SECONDS
    time.sleep(QUIET_SECONDS)
    last = read()
    while time.monotonic() < end:
        time.sleep(QUIET_SECONDS)
        now = read()
        if now == last:
            break
        last = now
    return last


def run_code(code, home):
    """Runs an agent's code in a Python of its own; what it starts may outlive it."""
    if code.strip() in ("WAIT", "DONE", "FAIL"):
        time.sleep(1 if code.strip() == "WAIT" else 0)
        return "", None
    with open("/tmp/.printed", "w+", encoding="utf-8") as printed, open("/tmp/.failed", "w+", encoding="utf-8") as failed:
        child = start([sys.executable, "-c", AT_HAND + code], cwd=home, stdout=printed, stderr=failed)
        try:
            status = child.wait(CODE_SECONDS)
        except subprocess.TimeoutExpired:
            os.killpg(child.pid, signal.SIGKILL)
            return "", f"TimeoutError: the code ran longer than {CODE_SECONDS} s"
        printed.seek(0)
        failed.seek(0)
        lines = [line for line in failed.read().splitlines() if line.strip()]
        return printed.read()[:20_000], (lines[-1] if status != 0 and lines else None)


main()
