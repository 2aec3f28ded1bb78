process.stdout.write('R')
process.kill(process.pid, 'SIGKILL')
