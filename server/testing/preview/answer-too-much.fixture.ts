// Answers one pixel with too many bytes.
process.stdout.write('R')
process.stdout.write(
  Buffer.from([0, 0, 0, 1, 0, 0, 0, 1, ...Array<number>(3 + 256 + 33 + 1).fill(65)]),
)
