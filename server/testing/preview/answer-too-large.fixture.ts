// Answers a picture with as many pixels as it has bytes for, which is more than a preview may have.
process.stdout.write('R')
const head = Buffer.alloc(8)
head.writeUInt32BE(1601, 0)
head.writeUInt32BE(1, 4)
process.stdout.write(Buffer.concat([head, Buffer.alloc(1601 * 3)]))
