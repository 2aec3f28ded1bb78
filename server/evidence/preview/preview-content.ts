import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import * as z from 'zod/mini'
import {
  fileText,
  type FileText,
  noPreviewReasons,
  outerPrograms,
  textKinds,
} from '../../../contract/desk/evidence-text.ts'
import { contentsReader, isReadable } from '../../platform/crypto/contents-reader.ts'
import type { DataKey } from '../../platform/crypto/data-key.ts'
import { unwrapKeyOf } from '../../platform/crypto/data-key-store.ts'
import type { SealContext } from '../../platform/crypto/seal.ts'
import type { Keyring } from '../../platform/crypto/keyring.ts'
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
import type { OpenedFile } from '../../platform/preview/picture.ts'
import { previewTypes, type PreviewType } from '../../platform/preview/preview-kind.ts'
import type { EvidenceFile } from '../evidence-files.ts'

/** Returns a store that seals previews under their file's data key, so that erasing the key erases them as well. */
export const previewStore = (files: FileStore, key: DataKey): FileStore =>
  createSealedFileStore(files, key.deriveKey('file preview'))

const placeOf =
  (column: string) =>
  (storageKey: string): SealContext => ({ table: 'file_preview', column, row: storageKey })
/** Returns the seal context of a picture's hash. */
export const pictureHashPlace = placeOf('hash')
/** Returns the seal context of what a preview holds. */
const aboutPlace = placeOf('about')

const shownParts = {
  missing: z.optional(z.enum(outerPrograms)),
  has_macros: z.optional(z.boolean()),
  /** Pages that the file has. */
  total: z.number(),
  text: z.optional(z.object({ kind: z.enum(textKinds), bytes: z.number() })),
  /** As the file says. */
  seconds: z.optional(z.number()),
  /** Bytes of a WAV, and its waveform. */
  sound: z.optional(z.object({ bytes: z.number(), peaks: z.array(z.number()) })),
}

/** What a preview holds, or why there is none. */
const previewAbout = z.object({
  reason: z.optional(z.enum(noPreviewReasons)),
  ...shownParts,
  /** Bytes of each page's veil and clear picture: those of the file, then those of its opened members. */
  pages: z.array(z.tuple([z.number(), z.number()])),
  /** Number of pages of the first preview, without those opened on demand. Packages contain these alone. */
  own: z.optional(z.number()),
  /** How often more frames of a film were added. */
  rounds: z.optional(z.number()),
  /** Members of an archive that were opened, in that order. */
  members: z.optional(
    z.array(
      z.object({
        ...shownParts,
        /** In the archive's tree. */
        row: z.number(),
        name: z.string(),
        type: z.enum(previewTypes),
        /** Number of its first page, and pages that are shown. */
        first: z.number(),
        count: z.number(),
      }),
    ),
  ),
})
export type PreviewAbout = z.output<typeof previewAbout>

export const sealAbout = (key: DataKey, storageKey: string, about: PreviewAbout): Buffer =>
  key.seal(JSON.stringify(about), aboutPlace(storageKey))

/** Opens what a preview holds; undefined when nothing is stored or readable. */
export function aboutOf(
  keyring: Keyring,
  row: { storage_key: string; data_key: Buffer | null; about_sealed: Buffer | null },
): PreviewAbout | undefined {
  const owner = { kind: 'file', storageKey: row.storage_key } as const
  const reader = contentsReader({ keyring }, owner, row.data_key)
  const about = reader.read(aboutPlace(row.storage_key), row.about_sealed)
  return about !== null && isReadable(about) ? z.parse(previewAbout, JSON.parse(about)) : undefined
}

/** Bytes before the first page, and that a veil takes at most. */
const headBytes = 4
const mostVeil = 2048

type Opened = OpenedFile & { readonly sound?: Buffer }

/** Encodes the text and the sound of a file, and describes them. */
function encodeParts({ total, text, missing, has_macros, seconds, sound }: Opened) {
  const json = text && Buffer.from(JSON.stringify(text))
  const wav = sound && encodeSound(sound)
  return {
    bytes: [...(json ? [json] : []), ...(wav ? [wav] : [])],
    about: {
      total,
      ...(missing && { missing }),
      ...(has_macros && { has_macros }),
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
 * the text in JSON, and the sound as WAV. A picture's preview is stored as in the release before this one, which shows the first
 * page of others.
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
  member?: { row: number; name: string; type: PreviewType },
): { content: Buffer; about: PreviewAbout } {
  const pagesEnd = headBytes + bytesOf(about.pages)
  const parts = encodeParts(opened)
  const joined = (bytes: readonly Buffer[]) =>
    Buffer.concat([
      content.subarray(0, pagesEnd),
      ...picturesIn(pages),
      content.subarray(pagesEnd),
      ...bytes,
    ])
  const own = about.own ?? about.pages.length
  const extended = { ...about, own, pages: [...about.pages, ...sizesOf(pages)] }
  if (!member) {
    const rounds = (about.rounds ?? 0) + 1
    return { content: joined([]), about: { ...extended, total: extended.pages.length, rounds } }
  }
  const added = { ...parts.about, ...member, first: about.pages.length + 1, count: pages.length }
  const members = [...(about.members ?? []), added]
  return { content: joined(parts.bytes), about: { ...extended, members } }
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

interface PreviewDeps {
  readonly files: FileStore
  readonly keyring: Keyring
}

const storeOf = ({ files, keyring }: PreviewDeps, { storageKey, wrappedKey }: EvidenceFile) => {
  if (!wrappedKey) throw new ContentMissing()
  return previewStore(files, unwrapKeyOf(keyring, { kind: 'file', storageKey }, wrappedKey))
}

async function readRange(deps: PreviewDeps, file: EvidenceFile, range?: ByteRange) {
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

/** Bytes of these pages. */
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
  if (file.about) {
    const [veil, clear] = file.about.pages[page - 1] ?? []
    if (veil === undefined || clear === undefined) throw new ContentMissing()
    const start = headBytes + bytesOf(file.about.pages.slice(0, page - 1))
    const at = { veil: start, clear: start + veil, end: start + veil + clear }
    const range = { start: at[which], end: which === 'veil' ? at.clear : at.end }
    return readRange(deps, file, range)
  }
  // Stored by the release before this one.
  const content = await readRange(deps, file)
  const length = content.readUInt32BE()
  if (page !== 1 || length > mostVeil) throw new ContentMissing()
  const clearAt = headBytes + length
  return which === 'veil' ? content.subarray(headBytes, clearAt) : content.subarray(clearAt)
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
