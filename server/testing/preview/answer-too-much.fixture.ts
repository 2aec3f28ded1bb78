// Answers one pixel with too many bytes.
process.stdout.write('R')
process.stdout.write(Buffer.from([0, 0, 0, 1, 0, 0, 0, 1, ...Array<number>(4).fill(65)]))
