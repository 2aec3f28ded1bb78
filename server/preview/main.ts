import { buffer } from 'node:stream/consumers'
import { Worker } from 'node:worker_threads'
import { isPictureType } from '../platform/preview/picture.ts'
import { encodePicture, ready } from '../platform/preview/picture-stream.ts'
import { openPicture } from './open-picture.ts'

// Opens one hostile picture and ends: from standard input to standard output, see picture-stream.ts. It knows no secret,
// no database and no other file; whoever starts it limits its memory and time.
new Worker(new URL('watch-memory.ts', import.meta.url), {
  resourceLimits: { codeRangeSizeMb: 8, maxOldGenerationSizeMb: 16, maxYoungGenerationSizeMb: 4 },
}).unref()
process.stdout.write(ready)
const input = await buffer(process.stdin)
const line = input.indexOf('\n')
const type = input.toString('latin1', 0, line)
const picture = isPictureType(type)
  ? await openPicture(input.subarray(line + 1), type).catch(() => undefined)
  : undefined
if (picture) process.stdout.write(encodePicture(picture), () => process.exit())
else process.exit(1)
