import { readFileSync, writeFileSync } from 'node:fs'
import { text } from 'node:stream/consumers'
import { encodeHead, encodePage, ready } from '../../platform/preview/encode-answer.ts'
import { veilSizeOf } from '../../platform/preview/picture.ts'

// Answers the file that its input names as the pixels of a page, and tries to write there.
process.stdout.write(ready)
const [, path = ''] = (await text(process.stdin)).split('\n')
const attempt = (action: () => string) => {
  try {
    return action()
  } catch (error) {
    return String(error)
  }
}
const read = attempt(() => readFileSync(path, 'utf8'))
attempt(() => {
  writeFileSync(path, 'overwritten', { flag: 'r+' })
  return ''
})
const width = Math.ceil(Buffer.byteLength(read) / 3)
const pixels = Buffer.alloc(width * 3)
pixels.write(read)
const size = veilSizeOf({ width, height: 1 })
process.stdout.write(encodeHead({ total: 1 }))
process.stdout.write(
  encodePage({ width, height: 1, pixels, veil: Buffer.alloc(size.width * size.height) }),
)
