import { Console } from 'node:console'
import { createHash } from 'node:crypto'
import { Worker } from 'node:worker_threads'
import { encodeHead, encodePage, parseRequest, ready } from '../platform/preview/encode-answer.ts'
import { memberOf } from './inner-file.ts'
import { isCutShort } from './is-cut-short.ts'
import { detectedType } from './detected-type.ts'
import type { Locked } from './unlock-entry.ts'
import type { Picture } from '../platform/preview/picture.ts'
import type { OpenedFile } from '../platform/preview/opened-file.ts'
import type { PreviewRequest } from '../platform/preview/preview-opener.ts'
import { type EvidenceType, openerOf, type OpenerName } from '../../contract/evidence/kinds.ts'

// Opens one hostile file and ends: from standard input to standard output, see encode-answer.ts. It knows no secret,
// no database and no other file; whoever starts it limits its memory and time.

/** Opens a file of a kind. @throws whatever is wrong with it */
type Opener = (
  content: Buffer,
  type: EvidenceType,
  asked: PreviewRequest,
) => Promise<{
  head: OpenedFile
  sound?: Buffer
  pages: Iterable<Picture> | AsyncIterable<Picture>
}>

/** Loaded on demand: a process opens one kind, and a member of an archive. */
const openers: Readonly<Record<OpenerName, () => Promise<Opener>>> = {
  picture: async () => (await import('./open-picture.ts')).openPicture,
  pdf: async () => (await import('./open-pdf.ts')).openPdf,
  text: async () => (await import('./open-text.ts')).openText,
  office: async () => (await import('./open-office.ts')).openOffice,
  film: async () => (await import('./open-media.ts')).openFilm,
  sound: async () => (await import('./open-media.ts')).openSound,
  archive: async () => (await import('./open-archive.ts')).openArchive,
  packed: async () => (await import('./open-packed.ts')).openPacked,
  mail: async () => (await import('./open-mail.ts')).openMail,
}

/** Unpacks the member at a row. @returns why it stays locked @throws whatever is wrong with it, also where there is none */
type Unpacker = (
  content: Buffer,
  row: number,
  password: string | undefined,
) => Promise<Buffer | Locked>

const unpackers: Readonly<Partial<Record<OpenerName, (type: EvidenceType) => Promise<Unpacker>>>> =
  {
    archive: async () => (await import('./open-archive.ts')).memberAt,
    packed: async () => (await import('./open-packed.ts')).packedMemberAt,
    mail: async (type) => memberOf((await import('./open-mail.ts')).filesInMail(type)),
    office: async () => memberOf((await import('./open-office.ts')).filesInOffice),
    pdf: async () => memberOf((await import('./open-pdf.ts')).filesInPdf),
  }

/** Opens a file by its opener, and says of one that fails whether it was cut short. @throws whatever is wrong with it */
async function openAs(kind: OpenerName, ...file: Parameters<Opener>): ReturnType<Opener> {
  try {
    return await (
      await openers[kind]()
    )(...file)
  } catch (error) {
    if (!isCutShort(file[0])) throw error
    return { head: { total: 0, reason: 'incomplete' }, pages: [] }
  }
}

/** Opens a file, or the member of it or of a member that is asked for, as its own kind. */
const openFile: Opener = async (content, type, { row, inner, ...asked }) => {
  const kind = openerOf(type)
  if (row === undefined) return openAs(kind, content, type, asked)
  const unpack = await unpackers[kind]?.(type)
  if (!unpack) throw new Error('Nothing inside')
  const unpacked = await unpack(content, row, asked.password)
  if (typeof unpacked === 'string') return { head: { total: 0, reason: unpacked }, pages: [] }
  const member = { content: unpacked, type: await detectedType(unpacked) }
  const sm3 =
    member.content.length > 0 ? createHash('sm3').update(member.content).digest('hex') : undefined
  const { head, ...opened } = await openFile(member.content, member.type, { ...asked, row: inner })
  return { ...opened, head: { type: member.type, sm3, ...head } }
}

new Worker(new URL('watch-memory.ts', import.meta.url), {
  resourceLimits: { codeRangeSizeMb: 8, maxOldGenerationSizeMb: 16, maxYoungGenerationSizeMb: 4 },
}).unref()
// Decoders report faults by the console, whose words would stand in the answer.
globalThis.console = new Console(process.stderr)
process.stdout.write(ready)
let isAnswered = false
try {
  const input = Buffer.concat(await process.stdin.toArray())
  const line = input.indexOf('\n')
  const request = parseRequest(input.toString('latin1', 0, line))
  if (!request) throw new Error('No opener')
  const { type, asked } = request
  const { head, sound, pages } = await openFile(input.subarray(line + 1), type, asked)
  isAnswered = true
  process.stdout.write(encodeHead(head))
  if (sound) process.stdout.write(sound)
  for await (const page of pages) process.stdout.write(encodePage(page))
  process.stdout.write('', () => process.exit())
} catch {
  const answer = isAnswered ? '' : encodeHead({ total: 0, reason: 'unreadable' })
  process.stdout.write(answer, () => process.exit(1))
}
