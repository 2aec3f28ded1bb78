process.stdout.write('R')
process.stdout.write(Buffer.from([0, 0, 0, 2, 0, 0, 0, 2, 65, 65, 65]))
