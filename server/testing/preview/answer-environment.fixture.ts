import { encodeHead, encodePage, ready } from '../../platform/preview/encode-answer.ts'
import { veilSizeOf } from '../../platform/preview/picture.ts'

// Answers the names of its environment variables as the pixels of a page.
const names = Object.keys(process.env).join(' ')
const width = Math.ceil(names.length / 3)
const pixels = Buffer.alloc(width * 3)
pixels.write(names)
const veilSize = veilSizeOf({ width, height: 1 })
const veil = Buffer.alloc(veilSize.width * veilSize.height)
process.stdout.write(
  Buffer.concat([ready, encodeHead({ total: 1 }), encodePage({ width, height: 1, pixels, veil })]),
)
