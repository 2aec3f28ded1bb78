import { encodeHead, ready } from '../../platform/preview/encode-answer.ts'

// Answers a page of four pixels with one.
const page = Buffer.from([0, 0, 0, 2, 0, 0, 0, 2, 65, 65, 65])
process.stdout.write(Buffer.concat([ready, encodeHead({ total: 1 }), page]))
