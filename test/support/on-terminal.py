# Runs a program on a pseudo terminal, prints what it wrote as JSON with its exit code.
#
#   python3 on-terminal.py <answers as JSON: [[what is waited for, what is answered], ...]> <program> <arguments ...>
import fcntl, json, os, pty, struct, sys, termios

answers = json.loads(sys.argv[1])
pid, terminal = pty.fork()
if pid == 0:
    os.execvp(sys.argv[2], sys.argv[2:])
fcntl.ioctl(terminal, termios.TIOCSWINSZ, struct.pack("HHHH", 40, 100, 0, 0))
written = b""
while True:
    try:
        chunk = os.read(terminal, 65536)
    except OSError:
        break
    if not chunk:
        break
    written += chunk
    if answers and answers[0][0].encode() in written:
        os.write(terminal, answers.pop(0)[1].encode())
_, status = os.waitpid(pid, 0)
print(json.dumps({"code": os.waitstatus_to_exitcode(status), "written": written.decode()}))
