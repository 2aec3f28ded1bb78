import PQueue from 'p-queue'
import { filePictureWords, mostPicturesRead } from '../../contract/evidence/picture-words.ts'
import { isEvidenceType, kindAs } from '../../contract/evidence/kinds.ts'
import { PreviewUnavailable } from '../platform/preview/preview-opener.ts'
import type { Services } from '../platform/services.ts'
import { ContentMissing } from '../platform/storage/file-store.ts'
import { CallError } from '../http/call-error.ts'
import { route, type Route } from '../http/route.ts'
import { enforceLimit, tooMany } from '../http/too-many.ts'
import { unattachedLifetime } from './attachments.ts'
import { contentStore } from './content-store.ts'
import { fileTokenMac, isReaderKey } from './file-token.ts'
import { findUnattached } from './store.ts'

/** Pictures that one address may have read within ten minutes. */
const ofAddress = { name: 'picture-words', points: 60, seconds: 600 }
/** Pictures that one token may have read while it writes a report; in memory alone, as the volume of its uploads is. */
const ofToken = { name: 'picture-words-of-token', points: mostPicturesRead, seconds: 1800 }
/** Pictures that wait for the one that is read; further ones are refused at once. */
const mostWaiting = 5
/** Characters of the words; a page of a scan has 2,000. */
const mostCharacters = 5000

const what = '识别的图片较多'

interface Deps extends Services<'db' | 'keyring' | 'clock' | 'files' | 'limits' | 'previews'> {
  /** `READ_PICTURES` */
  readonly readsPictures: boolean
}

/** Milliseconds after which the opener is asked again for its programs. */
const minute = 60_000

/** Returns a function that says whether words in pictures can be read: it is not switched off, and Tesseract is there. */
export function picturesAreRead({
  previews,
  clock,
  readsPictures,
}: Pick<Deps, 'previews' | 'clock' | 'readsPictures'>): () => Promise<boolean> {
  let [isRead, askedAt] = [false, -Infinity]
  return async () => {
    const now = clock.now().getTime()
    if (!readsPictures || isRead || now - askedAt < minute) return isRead
    askedAt = now
    isRead = (await previews.programs?.().catch(() => undefined))?.includes('tesseract') === true
    return isRead
  }
}

/** Reads the words in a picture for its sender. One picture at a time, so that the desk's previews are not kept waiting. */
export function pictureWordsRoute(deps: Deps): Route {
  const { db, keyring, clock, limits, previews } = deps
  const lane = new PQueue({ concurrency: 1 })
  const [byAddress, byToken] = [limits.limit(ofAddress), limits.limitInMemory(ofToken)]
  return route(filePictureWords, async ({ file_id, reader_key }, { caller, address }) => {
    const since = new Date(clock.now().getTime() - unattachedLifetime * 1000)
    const isSender = caller && isReaderKey(keyring, { file_id, reader_key, caller })
    const file =
      deps.readsPictures && isSender
        ? await findUnattached(db, fileTokenMac(keyring, file_id), since)
        : undefined
    const { mime = '' } = file ?? {}
    if (!caller || !file || !isEvidenceType(mime) || kindAs(mime).family !== 'picture')
      throw new CallError('notFound')
    await enforceLimit(byAddress, address, what)
    const { allowed, retryAfter } = await byToken.charge(caller.id, 1)
    if (!allowed) throw tooMany(what, retryAfter)
    // Nothing is awaited between this and the lane.
    if (lane.size >= mostWaiting) throw tooMany(what, minute / 1000)
    const read = async () => {
      const content = await contentStore(deps, file).read(file.storageKey)
      return previews.open(content, mime, async () => undefined, { words: true })
    }
    const opened = await lane.add(read).catch((error: unknown) => {
      if (error instanceof PreviewUnavailable) throw tooMany(what, minute / 1000)
      if (error instanceof ContentMissing) throw new CallError('notFound')
      throw error
    })
    const text = opened?.text?.kind === 'text' ? opened.text.text : ''
    return { text: text.slice(0, mostCharacters).toWellFormed() }
  })
}
