import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import PQueue from 'p-queue'
import type { TextEncodingName } from '../../../contract/desk/evidence-text.ts'
import { unwrapKeyOf } from '../../platform/crypto/data-key-store.ts'
import type { Trx } from '../../platform/database/schema.ts'
import type { PreviewRequest } from '../../platform/preview/preview-opener.ts'
import { isEvidenceType } from '../../../contract/evidence/kinds.ts'
import { ContentMissing } from '../../platform/storage/file-store.ts'
import { type EvidenceFile, readEvidence } from '../evidence-files.ts'
import { openEncoded, type NoPreview, type PreviewDeps } from './make-previews.ts'
import { aboutOf, placeOfRow, rowsTo, sealAbout } from './preview-about.ts'
import { extendPreview, joinPreview, previewStore } from './preview-content.ts'
import { featuresOf, joinFeatures, openFeatures, sealFeatures } from './preview-features.ts'
import { lockPreview, replacePreview } from './preview-store.ts'

/** Pages and bytes to which a stored preview grows. */
const mostPagesKept = 200
const mostBytesKept = 64 * 1024 * 1024

/** One file at a time, because citizens' calls need the processor, too. */
const lane = new PQueue({ concurrency: 1 })

type Outcome = NoPreview | 'full' | undefined

interface OpenedMember {
  readonly row: number
  readonly name: string
}

/**
 * Opens a member of an archive, further frames of a film or a locked file, and adds it to the stored preview, sealed under the
 * same key. Its features are added to those of the file, except for frames: the first ones stand for a film. A typed password
 * is not kept.
 * @param member of an archive, by its row as in `PreviewAbout`
 * @returns why nothing was added; undefined when it is there
 * @throws PreviewUnavailable; ContentMissing when the file was erased
 */
export const openOnDemand = (
  deps: PreviewDeps,
  file: EvidenceFile,
  asked: PreviewRequest,
  member?: OpenedMember,
): Promise<Outcome> => lane.add(() => open(deps, file, asked, member))

/** Reads the text of a file, or of its member, in an encoding; undefined where there is none. @throws as `openOnDemand` does */
export const readTextIn = (
  deps: PreviewDeps,
  file: EvidenceFile,
  encoding: TextEncodingName,
  row?: number,
) =>
  lane.add(async () => {
    const place = row === undefined ? undefined : placeOfRow(file.about, row)
    if (!isEvidenceType(file.mime) || (row !== undefined && !place)) throw new ContentMissing()
    const asked = { ...(place && rowsTo(place)), encoding, password: file.password }
    const made = await openEncoded(deps, await readEvidence(deps, file), file.mime, asked)
    return 'opened' in made ? made.opened.text : undefined
  })

async function open(
  deps: PreviewDeps,
  file: EvidenceFile,
  asked: PreviewRequest,
  member: OpenedMember | undefined,
): Promise<Outcome> {
  const { storageKey, wrappedKey, mime } = file
  if (!isEvidenceType(mime) || !wrappedKey) throw new ContentMissing()
  const find = async (trx: Trx) => {
    const row = await lockPreview(trx, storageKey)
    if (!row) throw new ContentMissing()
    const stored = { ...row, storage_key: storageKey, data_key: wrappedKey }
    const about = aboutOf(deps.keyring, stored)
    const isThere = member
      ? about?.members?.some((each) => each.row === member.row)
      : row.preview_key !== null && (about?.rounds ?? 0) >= (asked.round ?? 0)
    return { row, stored, about, isThere }
  }
  // Another request for the same part was served while this one waited.
  if ((await deps.db.transaction().execute(find)).isThere) return undefined
  const made = await openEncoded(deps, await readEvidence(deps, file), mime, asked)
  if (!('opened' in made)) return made
  const { opened, pages } = made
  const { type } = opened
  if (member && !type) return { reason: 'unreadable' }
  const key = unwrapKeyOf(deps.keyring, { kind: 'file', storageKey }, wrappedKey)
  const store = previewStore(deps.files, key)
  const result = await deps.db.transaction().execute(async (trx) => {
    const { row, stored, about, isThere } = await find(trx)
    if (isThere) return undefined
    const next =
      row.preview_key && about
        ? extendPreview(
            { content: await buffer(await store.read(row.preview_key)), about },
            pages,
            opened,
            member && type && { ...member, type },
          )
        : joinPreview(pages, opened)
    if (next.about.pages.length > mostPagesKept || next.content.length > mostBytesKept)
      return 'full' as const
    const { key: previewKey } = await store.receive(
      Readable.from([next.content]),
      next.content.length,
    )
    const features = joinFeatures(openFeatures(deps, stored), featuresOf(opened))
    await replacePreview(trx, storageKey, {
      state: 'ready',
      preview_key: previewKey,
      about_sealed: sealAbout(key, storageKey, next.about),
      ...(asked.round === undefined && sealFeatures(key, storageKey, features)),
    })
    await store.keep(previewKey)
    return { replaced: row.preview_key }
  })
  if (result === 'full') return result
  if (result?.replaced) await store.remove(result.replaced)
  return undefined
}
