// Answers the names of its environment variables as the pixels of a picture.
process.stdout.write('R')
const names = Object.keys(process.env).join(' ')
const pixels = Buffer.alloc(Math.ceil(names.length / 3) * 3)
pixels.write(names)
// As long as `veilSizeOf` says of a line.
const veil = Buffer.alloc(16 * Math.max(1, Math.round((3 / pixels.length) * 16)))
const head = Buffer.alloc(8)
head.writeUInt32BE(pixels.length / 3, 0)
head.writeUInt32BE(1, 4)
// And a hash with its quality.
process.stdout.write(Buffer.concat([head, pixels, veil, Buffer.alloc(33)]))
