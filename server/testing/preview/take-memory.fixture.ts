// Takes memory outside Node's heap, as a decoder would, and answers a picture if no limit stops it.
process.stdout.write('R')
const taken = Array.from({ length: 200 }, () => Buffer.alloc(16 * 1024 * 1024, 1))
process.stdout.write(Buffer.from([0, 0, 0, 1, 0, 0, 0, 1, 1, 1, taken.length]))
