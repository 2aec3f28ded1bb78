import * as z from 'zod/mini'
import {
  noPreviewReasons,
  outerPrograms,
  recognisedNumbers,
  textKinds,
} from '../../../contract/desk/evidence-text.ts'
import { contentsReader, ifReadable } from '../../platform/crypto/contents-reader.ts'
import type { DataKey } from '../../platform/crypto/data-key.ts'
import type { Keyring } from '../../platform/crypto/keyring.ts'
import type { SealContext } from '../../platform/crypto/seal.ts'
import { mostRows, placesOfRounds } from '../../platform/preview/picture.ts'
import { evidenceTypes } from '../../../contract/evidence/kinds.ts'

const aboutPlace = (storageKey: string): SealContext => ({
  table: 'file_preview',
  column: 'about',
  row: storageKey,
})

const shownParts = {
  missing: z.optional(z.enum(outerPrograms)),
  has_macros: z.optional(z.boolean()),
  is_incomplete: z.optional(z.boolean()),
  is_tall: z.optional(z.boolean()),
  numbers: z.optional(recognisedNumbers),
  /** Pages that the file has. */
  total: z.number(),
  text: z.optional(z.object({ kind: z.enum(textKinds), bytes: z.number() })),
  /** Duration that the file states, in seconds. */
  seconds: z.optional(z.number()),
  /** Bytes of a WAV, and its waveform. */
  sound: z.optional(z.object({ bytes: z.number(), peaks: z.array(z.number()) })),
}

/** The contents of a preview, or the reason why there is none. */
const previewAbout = z.object({
  reason: z.optional(z.enum(noPreviewReasons)),
  ...shownParts,
  /** Bytes of each page's veil and clear picture: those of the file, then those of its opened members. */
  pages: z.array(z.tuple([z.number(), z.number()])),
  /** Number of pages of the first preview, without those opened on demand. */
  own: z.optional(z.number()),
  /** The last round of further frames that was asked for; the last that there is, where none was new. */
  rounds: z.optional(z.number()),
  /** Members of an archive that were opened, in that order. */
  members: z.optional(
    z.array(
      z.object({
        ...shownParts,
        /** Row in the archive's tree; from `mostRows` on, in the tree of the member with the nearest lower `first_row`. */
        row: z.number(),
        /** Number of the first row in the tree of a member that is an archive. */
        first_row: z.optional(z.number()),
        name: z.string(),
        type: z.enum(evidenceTypes),
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
  const about = ifReadable(reader.read(aboutPlace(row.storage_key), row.about_sealed))
  return about === undefined ? undefined : z.parse(previewAbout, JSON.parse(about))
}

/**
 * Finds the tree of a row, and the index there.
 * @returns `archive`: the row of the member whose tree it is, undefined for that of the file
 */
export function placeOfRow(about: PreviewAbout | undefined, row: number) {
  const index = row % mostRows
  if (index === row) return { archive: undefined, index }
  const archive = about?.members?.find(({ first_row }) => first_row === row - index)
  return archive && { archive: archive.row, index }
}

/** Returns the rows by which the opener finds what is at a place. */
export const rowsTo = ({ archive, index }: NonNullable<ReturnType<typeof placeOfRow>>) =>
  archive === undefined ? { row: index } : { row: archive, inner: index }

/** Finds the member that a page belongs to; undefined of the file's own pages. */
export const memberOfPage = (about: PreviewAbout | undefined, page: number) =>
  about?.members?.find(({ first, count }) => page >= first && page < first + count)

/** Returns the number of the next round of frames of a film; undefined where it has no more, and of other files. */
export function nextRound({
  preview,
  mime,
  about,
}: {
  readonly preview: string | undefined
  readonly mime: string
  readonly about: PreviewAbout | undefined
}): number | undefined {
  if (preview !== 'ready' || !mime.startsWith('video/')) return undefined
  // A film of sound alone has no frames.
  if (about?.seconds === undefined || about.pages.length === 0) return undefined
  const round = (about.rounds ?? 0) + 1
  return round < placesOfRounds.length ? round : undefined
}
