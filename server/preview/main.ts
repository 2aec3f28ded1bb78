import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { Worker } from 'node:worker_threads'
import { encodeHead, encodePage, parseRequest, ready } from '../platform/preview/encode-answer.ts'
import type { Picture } from '../platform/preview/picture.ts'
import type { OpenedFile } from '../platform/preview/opened-file.ts'
import type { PreviewRequest } from '../platform/preview/preview-opener.ts'
import {
  previewKindOf,
  type PreviewKind,
  type PreviewType,
} from '../platform/preview/preview-kind.ts'

// Opens one hostile file and ends: from standard input to standard output, see encode-answer.ts. It knows no secret,
// no database and no other file; whoever starts it limits its memory and time.

/** Opens a file of a kind. @throws whatever is wrong with it */
type Opener = (
  content: Buffer,
  type: PreviewType,
  asked: PreviewRequest,
) => Promise<{
  head: OpenedFile
  sound?: Buffer
  pages: Iterable<Picture> | AsyncIterable<Picture>
}>

/** Loaded on demand: a process opens one kind, and a member of an archive. */
const openers: Readonly<Record<PreviewKind, () => Promise<Opener>>> = {
  picture: async () => (await import('./open-picture.ts')).openPicture,
  pdf: async () => (await import('./open-pdf.ts')).openPdf,
  text: async () => (await import('./open-text.ts')).openText,
  office: async () => (await import('./open-office.ts')).openOffice,
  film: async () => (await import('./open-media.ts')).openFilm,
  sound: async () => (await import('./open-media.ts')).openSound,
  archive: async () => (await import('./open-archive.ts')).openArchive,
}

/** Opens a file, or the member of an archive or of an archive in it that is asked for, as its own kind. */
const openFile: Opener = async (content, type, { row, inner, ...asked }) => {
  if (row === undefined) return (await openers[previewKindOf(type)]())(content, type, asked)
  if (previewKindOf(type) !== 'archive') throw new Error('No archive')
  const { memberAt } = await import('./open-archive.ts')
  const member = await memberAt(content, row, asked.password)
  if ('reason' in member) return { head: { total: 0, ...member }, pages: [] }
  const sm3 =
    member.content.length > 0 ? createHash('sm3').update(member.content).digest('hex') : undefined
  const { head, ...opened } = await openFile(member.content, member.type, { ...asked, row: inner })
  return { ...opened, head: { type: member.type, sm3, ...head } }
}

new Worker(new URL('watch-memory.ts', import.meta.url), {
  resourceLimits: { codeRangeSizeMb: 8, maxOldGenerationSizeMb: 16, maxYoungGenerationSizeMb: 4 },
}).unref()
process.stdout.write(ready)
try {
  const input = await buffer(process.stdin)
  const line = input.indexOf('\n')
  const request = parseRequest(input.toString('latin1', 0, line))
  if (!request) throw new Error('No opener')
  const { type, asked } = request
  const { head, sound, pages } = await openFile(input.subarray(line + 1), type, asked)
  process.stdout.write(encodeHead(head))
  if (sound) process.stdout.write(sound)
  for await (const page of pages) process.stdout.write(encodePage(page))
  process.stdout.write('', () => process.exit())
} catch {
  process.exit(1)
}
