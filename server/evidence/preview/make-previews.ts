import { Readable } from 'node:stream'
import { findOrInsertDataKey } from '../../platform/crypto/data-key-store.ts'
import type { Keyring } from '../../platform/crypto/keyring.ts'
import { SealBroken } from '../../platform/crypto/seal.ts'
import type { Db } from '../../platform/database/schema.ts'
import { encodePreview } from '../../platform/preview/encode-preview.ts'
import {
  isPictureType,
  PreviewUnavailable,
  type PictureOpener,
} from '../../platform/preview/picture.ts'
import {
  ContentMissing,
  StorageUnavailable,
  type FileStore,
} from '../../platform/storage/file-store.ts'
import { contentStore } from '../content-store.ts'
import { joinPreview, pictureHashPlace, previewStore } from './preview-content.ts'
import {
  beginNext,
  recordNone,
  recordReady,
  recordUnmade,
  recordUnreached,
  type ClaimedFile,
} from './preview-store.ts'
import { makePreviewsJob, queuePreviews } from './request-previews.ts'

export interface PreviewDeps {
  readonly db: Db
  readonly keyring: Keyring
  readonly files: FileStore
  readonly pictures: PictureOpener
}

/** Previews made by one job, which then queues another. Keeps jobs short, because shutdown waits for them. */
const batch = 20
/** Previews made concurrently, so that one that takes its maximum of 20 s does not block the rest. */
const lanes = 2

/** Whether the content is permanently missing or broken. `verify-files` reports such files to operators. */
const isGone = (error: unknown): boolean =>
  error instanceof ContentMissing || error instanceof SealBroken

interface MadePreview {
  readonly content: Buffer
  /** PDQ, hexadecimal; undefined where the picture has too little structure. */
  readonly hash: string | undefined
}

/** Quality from which on a hash of a picture says anything. Source: Meta's description of PDQ. */
const leastQuality = 50

/** @returns undefined when the file cannot be shown as a picture */
async function previewOf(deps: PreviewDeps, file: ClaimedFile): Promise<MadePreview | undefined> {
  if (!isPictureType(file.mime)) return undefined
  try {
    const content = await contentStore(deps, file).read(file.storageKey)
    const picture = await deps.pictures.open(content, file.mime)
    if (!picture) return undefined
    const { hash, quality } = picture.likeness
    return {
      content: joinPreview(await encodePreview(picture)),
      hash: quality < leastQuality ? undefined : hash.toString('hex'),
    }
  } catch (error) {
    if (isGone(error)) return undefined
    throw error
  }
}

async function keep(
  deps: PreviewDeps,
  { storageKey }: ClaimedFile,
  { content, hash }: MadePreview,
) {
  const { db, keyring } = deps
  const key = await db
    .transaction()
    .execute((trx) => findOrInsertDataKey(trx, keyring, { kind: 'file', storageKey }))
  const store = previewStore(deps.files, key)
  const { key: previewKey } = await store.receive(Readable.from([content]), content.length)
  const hashSealed = hash === undefined ? null : key.seal(hash, pictureHashPlace(storageKey))
  const ready = { previewKey, hashSealed }
  const isReady = await recordReady(db, storageKey, ready, () => store.keep(previewKey))
  if (!isReady) await store.remove(previewKey)
}

async function makePreview(deps: PreviewDeps, file: ClaimedFile): Promise<void> {
  const preview = await previewOf(deps, file)
  if (preview) await keep(deps, file, preview)
  else await recordNone(deps.db, file.storageKey)
}

/**
 * Makes a batch of requested previews, those for an open case first, then queues the next batch.
 * @throws PreviewUnavailable after the running ones; a later run continues. AggregateError after the other files are
 *   done, when some could not be read or stored
 */
export async function makePreviews(deps: PreviewDeps): Promise<void> {
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
    const isFree = running.size < lanes
    const file = isFree ? await beginNext(deps.db, [...running.keys(), ...failed]) : undefined
    if (file) {
      left -= 1
      const made = makePreview(deps, file)
        .catch((error: unknown) => onFailure(file, error))
        .finally(() => running.delete(file.storageKey))
      running.set(file.storageKey, made)
    } else if (running.size > 0) await Promise.race(running.values())
    else break
  }
  await Promise.all(running.values())
  if (left === 0) await deps.db.transaction().execute(queuePreviews)
  if (unavailable[0]) throw unavailable[0]
  if (failures.length > 0) throw new AggregateError(failures, 'some previews could not be made')
}

export const previewTasks = (deps: PreviewDeps) => ({
  [makePreviewsJob]: () => makePreviews(deps),
})

/**
 * In graphile-worker's crontab format: resumes after an aborted run or an unavailable store, replacing a run that is
 * being retried.
 */
export const previewCrontab = `*/5 * * * * ${makePreviewsJob} ?queue=${makePreviewsJob}&jobKey=${makePreviewsJob}`
