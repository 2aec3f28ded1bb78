import { encodeHead, encodePage, ready } from '../../platform/preview/encode-answer.ts'

// Takes memory outside Node's heap, as a decoder would, and answers a page if no limit stops it.
process.stdout.write(ready)
const taken = Array.from({ length: 200 }, () => Buffer.alloc(16 * 1024 * 1024, 1))
const pixels = Buffer.from([1, 1, taken.length])
process.stdout.write(encodeHead({ total: 1 }))
process.stdout.write(encodePage({ width: 1, height: 1, pixels, veil: Buffer.alloc(16 * 16) }))
