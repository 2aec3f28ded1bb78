import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import * as z from 'zod/mini'
import { fileText, type FileText, rowsIn } from '../../../contract/desk/evidence-text.ts'
import type { Services } from '../../platform/services.ts'
import type { DataKey } from '../../platform/crypto/data-key.ts'
import { unwrapKeyOf } from '../../platform/crypto/data-key-store.ts'
import {
  ContentMissing,
  type ByteRange,
  type FileStore,
} from '../../platform/storage/file-store.ts'
import { createSealedFileStore } from '../../platform/storage/sealed-file-store.ts'
import {
  encodeSound,
  waveformOf,
  type EncodedPreview,
} from '../../platform/preview/encode-preview.ts'
import { mostRows, placesOfRounds } from '../../platform/preview/picture.ts'
import type { OpenedFile } from '../../platform/preview/opened-file.ts'
import type { EvidenceType } from '../../../contract/evidence/kinds.ts'
import type { EvidenceFile } from '../evidence-files.ts'
import type { PreviewAbout } from './preview-about.ts'

/** Returns a store that seals previews under their file's data key, so that erasing the key erases them as well. */
export const previewStore = (files: FileStore, key: DataKey): FileStore =>
  createSealedFileStore(files, key.deriveKey('file preview'))

/** Bytes before the first page. */
const headBytes = 4

type Opened = OpenedFile & { readonly sound?: Buffer }

/** Encodes the text and the sound of a file, and describes them. */
function encodeParts({
  total,
  text,
  missing,
  has_macros,
  is_incomplete,
  is_tall,
  numbers,
  seconds,
  sound,
}: Opened) {
  const json = text && Buffer.from(JSON.stringify(text))
  const wav = sound && encodeSound(sound)
  return {
    bytes: [...(json ? [json] : []), ...(wav ? [wav] : [])],
    about: {
      total,
      ...(missing && { missing }),
      ...(has_macros && { has_macros }),
      ...(is_incomplete && { is_incomplete }),
      ...(is_tall && { is_tall }),
      ...(numbers && { numbers }),
      ...(text && json && { text: { kind: text.kind, bytes: json.length } }),
      ...(seconds !== undefined && { seconds }),
      ...(sound && wav && { sound: { bytes: wav.length, peaks: waveformOf(sound) } }),
    },
  }
}

const sizesOf = (pages: readonly EncodedPreview[]) =>
  pages.map(({ veil, clear }): [number, number] => [veil.length, clear.length])
const picturesIn = (pages: readonly EncodedPreview[]) =>
  pages.flatMap(({ veil, clear }) => [veil, clear])

/**
 * Joins a preview as one stored content: the length of the first veil in 32 bits, the veil and the clear picture of each page,
 * the text in JSON, and the sound as WAV.
 */
export function joinPreview(
  pages: readonly EncodedPreview[],
  opened: Opened,
): { content: Buffer; about: PreviewAbout } {
  const length = Buffer.alloc(headBytes)
  length.writeUInt32BE(pages[0]?.veil.length ?? 0)
  const { bytes, about } = encodeParts(opened)
  return {
    content: Buffer.concat([length, ...picturesIn(pages), ...bytes]),
    about: { ...about, pages: sizesOf(pages) },
  }
}

/**
 * Adds what was opened on demand to a stored preview: pages after its pages, which keep their numbers, text and sound at its end.
 * @param member whose they are; undefined: further frames of the film itself
 */
export function extendPreview(
  { content, about }: { content: Buffer; about: PreviewAbout },
  pages: readonly EncodedPreview[],
  opened: Opened,
  member?: { row: number; name: string; type: EvidenceType },
): { content: Buffer; about: PreviewAbout } {
  const pagesEnd = headBytes + bytesOf(about.pages)
  const parts = encodeParts(opened)
  // A short film has fewer frames than are asked for.
  const isNew = ({ clear }: EncodedPreview, at: number) =>
    !content.includes(clear) && pages.findIndex((page) => page.clear.equals(clear)) === at
  const added = member ? pages : pages.filter(isNew)
  const joined = (bytes: readonly Buffer[]) =>
    Buffer.concat([
      content.subarray(0, pagesEnd),
      ...picturesIn(added),
      content.subarray(pagesEnd),
      ...bytes,
    ])
  const own = about.own ?? about.pages.length
  const extended = { ...about, own, pages: [...about.pages, ...sizesOf(added)] }
  if (!member) {
    const rounds = added.length > 0 ? (about.rounds ?? 0) + 1 : placesOfRounds.length - 1
    return { content: joined([]), about: { ...extended, total: extended.pages.length, rounds } }
  }
  const { members = [] } = about
  const archives = members.filter(({ first_row }) => first_row !== undefined).length
  const openedMember = {
    ...parts.about,
    ...member,
    ...(opened.text &&
      rowsIn(opened.text).length > 0 &&
      member.row < mostRows && { first_row: mostRows * (archives + 1) }),
    first: about.pages.length + 1,
    count: pages.length,
  }
  return {
    content: joined(parts.bytes),
    about: { ...extended, members: [...members, openedMember] },
  }
}

/** Finds the text and the sound of a file or of its member; undefined when it was not opened. */
function placesIn({ about }: EvidenceFile, row?: number) {
  if (!about) return undefined
  const { members = [], pages, ...own } = about
  let textAt = headBytes + bytesOf(pages)
  for (const part of [{ ...own, row: undefined }, ...members]) {
    const soundAt = textAt + (part.text?.bytes ?? 0)
    if (part.row === row) return { ...part, textAt, soundAt }
    textAt = soundAt + (part.sound?.bytes ?? 0)
  }
  return undefined
}

/** Returns the bytes of a recording, the file's or its member's; 0 without one. */
export const soundBytesOf = (file: EvidenceFile, row?: number): number =>
  placesIn(file, row)?.sound?.bytes ?? 0

type PreviewDeps = Services<'files' | 'keyring'>

const storeOf = ({ files, keyring }: PreviewDeps, { storageKey, wrappedKey }: EvidenceFile) => {
  if (!wrappedKey) throw new ContentMissing()
  return previewStore(files, unwrapKeyOf(keyring, { kind: 'file', storageKey }, wrappedKey))
}

async function readRange(deps: PreviewDeps, file: EvidenceFile, range: ByteRange) {
  if (!file.previewKey) throw new ContentMissing()
  return buffer(await storeOf(deps, file).read(file.previewKey, range))
}

/** Reads a page with boxes burned in, a WebP. @throws ContentMissing when it is erased */
export const readRedaction = async (deps: PreviewDeps, file: EvidenceFile, key: string) =>
  buffer(await storeOf(deps, file).read(key))

/** Stores a page with boxes burned in, under its file's key; `keep` it in the transaction of its row. @throws ContentMissing */
export async function storeRedaction(deps: PreviewDeps, file: EvidenceFile, picture: Buffer) {
  const store = storeOf(deps, file)
  const { key } = await store.receive(Readable.from([picture]), picture.length)
  return { key, keep: () => store.keep(key), remove: () => store.remove(key) }
}

const bytesOf = (pages: PreviewAbout['pages']) =>
  pages.reduce((sum, [veil, clear]) => sum + veil + clear, 0)

/**
 * Reads a picture of a file's preview, a WebP.
 * @param page from 1 on
 * @throws ContentMissing when there is none or it is erased
 */
export async function readPreview(
  deps: PreviewDeps,
  file: EvidenceFile,
  page: number,
  which: keyof EncodedPreview,
): Promise<Buffer> {
  const pages = file.about?.pages ?? []
  const [veil, clear] = pages[page - 1] ?? []
  if (veil === undefined || clear === undefined) throw new ContentMissing()
  const start = headBytes + bytesOf(pages.slice(0, page - 1))
  const at = { veil: start, clear: start + veil, end: start + veil + clear }
  return readRange(deps, file, { start: at[which], end: which === 'veil' ? at.clear : at.end })
}

/**
 * Reads a part of a recording, a WAV.
 * @param range within its `soundBytesOf`
 * @param row of the member that is heard
 * @throws ContentMissing when there is none or it is erased
 */
export async function readSound(
  deps: PreviewDeps,
  file: EvidenceFile,
  range: ByteRange,
  row?: number,
) {
  const at = placesIn(file, row)?.soundAt
  if (at === undefined) throw new ContentMissing()
  return readRange(deps, file, { start: at + range.start, end: at + range.end })
}

/**
 * Reads the text of a file's preview.
 * @param row of the member that is read
 * @throws ContentMissing when there is none or it is erased
 */
export async function readText(
  deps: PreviewDeps,
  file: EvidenceFile,
  row?: number,
): Promise<FileText> {
  const { text, textAt: start } = placesIn(file, row) ?? {}
  if (!text || start === undefined) throw new ContentMissing()
  const json = await readRange(deps, file, { start, end: start + text.bytes })
  return z.parse(fileText, JSON.parse(json.toString()))
}
