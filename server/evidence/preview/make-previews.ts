import { Readable } from 'node:stream'
import { ifReadable } from '../../platform/crypto/contents-reader.ts'
import { findOrInsertDataKey } from '../../platform/crypto/data-key-store.ts'
import { SealBroken } from '../../platform/crypto/seal.ts'
import { encodePreview, type EncodedPreview } from '../../platform/preview/encode-preview.ts'
import { type Picture } from '../../platform/preview/picture.ts'
import { PreviewUnavailable, type PreviewRequest } from '../../platform/preview/preview-opener.ts'
import type { OpenedFile } from '../../platform/preview/opened-file.ts'
import { type EvidenceType, isEvidenceType } from '../../../contract/evidence/kinds.ts'
import type { Services } from '../../platform/services.ts'
import { ContentMissing, StorageUnavailable } from '../../platform/storage/file-store.ts'
import { contentStore } from '../content-store.ts'
import { readNames } from '../sealed-names.ts'
import { sealAbout, type PreviewAbout } from './preview-about.ts'
import { joinPreview, previewStore } from './preview-content.ts'
import { featuresOf, sealFeatures, type FileFeatures } from './preview-features.ts'
import {
  beginNext,
  putOff,
  recordNone,
  recordReady,
  recordUnmade,
  recordUnreached,
  type ClaimedFile,
} from './preview-store.ts'
import { makeOpenedJob, makePreviewsJob, queuePreviews } from './request-previews.ts'

export type PreviewDeps = Services<'db' | 'keyring' | 'files' | 'previews'>

/** Previews made by one job, which then queues another. Keeps jobs short, because shutdown waits for them. */
const batch = 20
/** Previews made concurrently by each job. One of an opened case that takes its maximum of 20 s does not block the rest. */
const lanes = { [makePreviewsJob]: 1, [makeOpenedJob]: 2 }
/** Storage keys of the files that either job of this process has in hand. */
const inHand = new Set<string>()

/** Whether the content is permanently missing or broken. `verify-files` reports such files to operators. */
const isGone = (error: unknown): boolean =>
  error instanceof ContentMissing || error instanceof SealBroken

interface MadePreview {
  readonly content: Buffer
  readonly about: PreviewAbout
  readonly features: FileFeatures
}

export type NoPreview = Pick<PreviewAbout, 'reason' | 'missing'>

/** Opens a file and encodes its pages. @returns why nothing of it can be shown */
export async function openEncoded(
  { previews }: Pick<PreviewDeps, 'previews'>,
  content: Readable,
  type: EvidenceType,
  asked?: PreviewRequest,
): Promise<
  { opened: OpenedFile & { readonly sound?: Buffer }; pages: EncodedPreview[] } | NoPreview
> {
  const pages: EncodedPreview[] = []
  // Encoded as they arrive: twenty pages are 100 MB.
  const onPage = async (page: Picture) => void pages.push(await encodePreview(page))
  const opened = await previews.open(content, type, onPage, asked)
  const { reason, missing } = opened ?? {}
  if (reason) return { reason }
  if (!opened || (pages.length === 0 && !opened.text && !opened.sound))
    return missing ? { missing } : { reason: 'unreadable' }
  return { opened, pages }
}

/** @returns undefined for a kind without previews, and for contents that do not open */
async function previewOf(
  deps: PreviewDeps,
  file: ClaimedFile,
): Promise<MadePreview | NoPreview | undefined> {
  if (!isEvidenceType(file.mime)) return undefined
  try {
    const content = await contentStore(deps, file).read(file.storageKey)
    const { storageKey: storage_key, wrappedKey: data_key, passwordSealed: password_sealed } = file
    const read = readNames(deps.keyring, 'file', { storage_key, data_key, password_sealed })
    const password = ifReadable(read('password'))
    const made = await openEncoded(deps, content, file.mime, { password })
    if (!('opened' in made)) return made
    return { ...joinPreview(made.pages, made.opened), features: featuresOf(made.opened) }
  } catch (error) {
    // A file whose key is erased has nothing that a reason could be sealed under.
    if (error instanceof ContentMissing && file.wrappedKey) return { reason: 'unreadable' }
    if (isGone(error)) return undefined
    throw error
  }
}

const keyOf = ({ db, keyring }: PreviewDeps, { storageKey }: ClaimedFile) =>
  db.transaction().execute((trx) => findOrInsertDataKey(trx, keyring, { kind: 'file', storageKey }))

async function keep(deps: PreviewDeps, file: ClaimedFile, made: MadePreview) {
  const { storageKey } = file
  const key = await keyOf(deps, file)
  const store = previewStore(deps.files, key)
  const { content, about, features } = made
  const { key: previewKey } = await store.receive(Readable.from([content]), content.length)
  const ready = {
    preview_key: previewKey,
    about_sealed: sealAbout(key, storageKey, about),
    ...sealFeatures(key, storageKey, features),
  }
  const recorded = await recordReady(deps.db, storageKey, ready, () => store.keep(previewKey))
  const unused = recorded ? recorded.replaced : previewKey
  if (unused) await store.remove(unused)
}

async function makePreview(deps: PreviewDeps, file: ClaimedFile): Promise<void> {
  const preview = await previewOf(deps, file)
  if (preview && 'content' in preview) return keep(deps, file, preview)
  if (preview?.reason === 'too_heavy' && (await putOff(deps.db, file.storageKey))) return
  const about = preview && { ...preview, total: 0, pages: [] }
  const sealed = about && sealAbout(await keyOf(deps, file), file.storageKey, about)
  await recordNone(deps.db, file.storageKey, sealed ?? null)
}

/**
 * Makes a batch of requested previews, of opened cases or of all others, then queues the next batch.
 * @throws PreviewUnavailable after the running ones; a later run continues. AggregateError after the other files are
 * done, when some could not be read or stored
 */
export async function makePreviews(deps: PreviewDeps, job: keyof typeof lanes): Promise<void> {
  const running = new Map<string, Promise<void>>()
  const failures: unknown[] = []
  const failed: string[] = []
  const unavailable: PreviewUnavailable[] = []
  const onFailure = async ({ storageKey }: ClaimedFile, error: unknown) => {
    failed.push(storageKey)
    if (error instanceof PreviewUnavailable) {
      unavailable.push(error)
      await recordUnmade(deps.db, storageKey)
    } else failures.push(error)
    if (error instanceof StorageUnavailable) await recordUnreached(deps.db, storageKey)
  }
  let left = batch
  while (unavailable.length === 0 && left > 0) {
    const isFree = running.size < lanes[job]
    const file = isFree
      ? await beginNext(deps.db, job === makeOpenedJob, [...inHand, ...failed])
      : undefined
    if (file) {
      left -= 1
      inHand.add(file.storageKey)
      const made = makePreview(deps, file)
        .catch((error: unknown) => onFailure(file, error))
        .finally(() => [running, inHand].forEach((each) => each.delete(file.storageKey)))
      running.set(file.storageKey, made)
    } else if (running.size > 0) await Promise.race(running.values())
    else break
  }
  await Promise.all(running.values())
  if (left === 0) await deps.db.transaction().execute((trx) => queuePreviews(trx, job))
  if (unavailable[0]) throw unavailable[0]
  if (failures.length > 0) throw new AggregateError(failures, 'some previews could not be made')
}

export const previewTasks = (deps: PreviewDeps) => ({
  [makePreviewsJob]: () => makePreviews(deps, makePreviewsJob),
  [makeOpenedJob]: () => makePreviews(deps, makeOpenedJob),
})

/** Crontab of graphile-worker: resumes after an aborted run or an unavailable store. */
export const previewCrontab = [makePreviewsJob, makeOpenedJob]
  .map((job) => `*/5 * * * * ${job} ?queue=${job}&jobKey=${job}`)
  .join('\n')
