import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import PQueue from 'p-queue'
import { unwrapKeyOf } from '../../platform/crypto/data-key-store.ts'
import type { PreviewRequest } from '../../platform/preview/picture.ts'
import { isPreviewType } from '../../platform/preview/preview-kind.ts'
import { ContentMissing } from '../../platform/storage/file-store.ts'
import { type EvidenceFile, readEvidence } from '../evidence-files.ts'
import { openEncoded, type NoPreview, type PreviewDeps } from './make-previews.ts'
import { aboutOf, extendPreview, joinPreview, previewStore, sealAbout } from './preview-content.ts'
import { lockPreview, replacePreview } from './preview-store.ts'
import { wordsOf, wordsPlace } from './preview-words.ts'

/** Pages and bytes to which a stored preview grows. */
const mostPagesKept = 200
const mostBytesKept = 64 * 1024 * 1024

/** One at a time, because citizens' calls need the processor, too. */
const lane = new PQueue({ concurrency: 1 })

type Outcome = NoPreview | 'full' | undefined

/**
 * Opens a member of an archive, further frames of a film or a locked file, and adds it to the stored preview, sealed under the
 * same key. A typed password is used and forgotten.
 * @param name of the member
 * @returns why nothing was added; undefined when it is there
 * @throws PreviewUnavailable; ContentMissing when the file was erased
 */
export const openOnDemand = (
  deps: PreviewDeps,
  file: EvidenceFile,
  asked: PreviewRequest,
  name = '',
): Promise<Outcome> => lane.add(() => open(deps, file, asked, name))

async function open(
  deps: PreviewDeps,
  file: EvidenceFile,
  asked: PreviewRequest,
  name: string,
): Promise<Outcome> {
  const { storageKey, wrappedKey, mime } = file
  if (!isPreviewType(mime) || !wrappedKey) throw new ContentMissing()
  const made = await openEncoded(deps, await readEvidence(deps, file), mime, asked)
  if (!('opened' in made)) return made
  const { opened, pages } = made
  const key = unwrapKeyOf(deps.keyring, { kind: 'file', storageKey }, wrappedKey)
  const store = previewStore(deps.files, key)
  const result = await deps.db.transaction().execute(async (trx) => {
    const row = await lockPreview(trx, storageKey)
    if (!row) throw new ContentMissing()
    const about = aboutOf(deps.keyring, { ...row, storage_key: storageKey, data_key: wrappedKey })
    const isThere =
      asked.round === undefined
        ? about?.members?.some((member) => member.row === asked.row)
        : (about?.rounds ?? 0) >= asked.round
    if (isThere) return undefined
    const { type, ...rest } = opened
    const member = asked.row === undefined || !type ? undefined : { row: asked.row, name, type }
    const next =
      row.preview_key && about
        ? extendPreview(
            { content: await buffer(await store.read(row.preview_key)), about },
            pages,
            rest,
            member,
          )
        : joinPreview(pages, rest)
    if (next.about.pages.length > mostPagesKept || next.content.length > mostBytesKept)
      return 'full' as const
    const { key: previewKey } = await store.receive(
      Readable.from([next.content]),
      next.content.length,
    )
    const words = row.preview_key ? undefined : wordsOf(rest.text)
    await replacePreview(trx, storageKey, {
      state: 'ready',
      preview_key: previewKey,
      about_sealed: sealAbout(key, storageKey, next.about),
      ...(words && { words_sealed: key.seal(words, wordsPlace(storageKey)) }),
    })
    await store.keep(previewKey)
    return { replaced: row.preview_key }
  })
  if (result === 'full') return result
  if (result?.replaced) await store.remove(result.replaced)
  return undefined
}
