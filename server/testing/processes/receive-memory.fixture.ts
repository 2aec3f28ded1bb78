import { Readable } from 'node:stream'
import { createLocalFileStore } from '../../platform/storage/local-file-store.ts'
import { createSealedFileStore } from '../../platform/storage/sealed-file-store.ts'

// Run by receive-memory.full.test.ts in its own process: receives a generated file and prints the growth of resident
// memory. Arguments: folder, megabytes, and `sealed` or nothing.
const [, , folder = '', megabytes = '0', form = ''] = process.argv
const megabyte = 1024 * 1024
const disk = await createLocalFileStore(folder)
const store = form === 'sealed' ? createSealedFileStore(disk, Buffer.alloc(32, 1)) : disk

let highest = 0
function* chunks(count: number) {
  for (let made = 0; made < count * 16; made += 1) {
    highest = Math.max(highest, process.memoryUsage.rss())
    yield Buffer.alloc(megabyte / 16, made & 255)
  }
}
const receive = (count: number) =>
  store.receive(Readable.from(chunks(count), { highWaterMark: 4 }), 1024 * megabyte)

// Warm-up, so that loading and compiling the code is not measured.
await store.remove((await receive(16)).key)
const before = process.memoryUsage.rss()
highest = before
const received = await receive(Number(megabytes))
await store.remove(received.key)
process.stdout.write(JSON.stringify({ size: received.size, rise: highest - before }))
