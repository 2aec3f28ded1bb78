// Takes memory that Node knows nothing of, as a decoder would, and shows a picture if it gets away with it.
process.stdout.write('R')
const taken = Array.from({ length: 200 }, () => Buffer.alloc(16 * 1024 * 1024, 1))
process.stdout.write(Buffer.from([0, 0, 0, 1, 0, 0, 0, 1, 1, 1, taken.length]))
