# Runs a program on a pseudo-terminal: waits for a text, types another, and so on; prints what came and the exit code.
import fcntl, json, os, pty, select, struct, sys, termios, time

script = json.load(sys.stdin)
pid, terminal = pty.fork()
if pid == 0:
    os.chdir(script['cwd'])
    os.execve(script['argv'][0], script['argv'], script['env'])
fcntl.ioctl(terminal, termios.TIOCSWINSZ, struct.pack('HHHH', script['rows'], script['columns'], 0, 0))

output = b''
read_to = 0
deadline = time.time() + 60


def wait_for(text):
    """Reads until the text comes after what was waited for before; without a text until the program ends."""
    global output, read_to
    while time.time() < deadline:
        found = -1 if text is None else output.find(text, read_to)
        if found >= 0:
            read_to = found + len(text)
            return True
        ready, _, _ = select.select([terminal], [], [], 0.1)
        if not ready:
            continue
        try:
            chunk = os.read(terminal, 65536)
        except OSError:
            return False
        if not chunk:
            return False
        output += chunk
    os.kill(pid, 9)
    return False


for expected, typed in script['steps']:
    if not wait_for(expected.encode()):
        break
    os.write(terminal, typed.encode())
wait_for(None)
_, status = os.waitpid(pid, 0)
print(json.dumps({'code': os.waitstatus_to_exitcode(status), 'output': output.decode('utf-8', 'replace')}))
