import { encodeHead, ready } from '../../platform/preview/encode-answer.ts'

// Answers a page with as many pixels as it has bytes for, which is more than a preview may have.
const size = Buffer.alloc(8)
size.writeUInt32BE(1601, 0)
size.writeUInt32BE(1, 4)
const page = Buffer.concat([size, Buffer.alloc(1601 * 3 + 16)])
process.stdout.write(Buffer.concat([ready, encodeHead({ total: 1 }), page]))
