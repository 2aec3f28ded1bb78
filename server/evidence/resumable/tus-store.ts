import type { Readable } from 'node:stream'
import { DataStore, ERRORS, Upload, type Lock, type Locker } from '@tus/server'
import { removeMetadata } from '../../../contract/evidence/file.ts'
import { newDataKey } from '../../platform/crypto/data-key.ts'
import { SealBroken } from '../../platform/crypto/seal.ts'
import { ContentMissing } from '../../platform/storage/file-store.ts'
import { conflict } from '../../http/call-error.ts'
import { contentStore } from '../content-store.ts'
import { safeName } from '../file-name.ts'
import { uploadMac } from '../file-token.ts'
import {
  uploadCutoff,
  uploadLifetime,
  type ResumableDeps,
  leaseTimeoutMs,
  uploadBusy,
} from './deps.ts'
import { finishedFile, uploadGone } from './finish.ts'
import { deleteUploads, findUpload, insertUpload, recordProgress, type UploadRow } from './store.ts'
import type { Keyring } from '../../platform/crypto/keyring.ts'
import type { Lease, Leases } from '../../platform/lease.ts'

/** Data store of the tus server. The offset, in the database, counts bytes that the file store made durable. */
export class TusStore extends DataStore {
  readonly #deps: ResumableDeps

  constructor(deps: ResumableDeps) {
    super()
    this.#deps = deps
    this.extensions = ['creation', 'creation-with-upload', 'expiration', 'termination']
  }

  #find(id: string) {
    const { db, keyring } = this.#deps
    return findUpload({ db, keyring }, uploadMac(keyring, id), uploadCutoff(this.#deps))
  }

  override getExpiration(): number {
    return uploadLifetime
  }

  override async create(upload: Upload): Promise<Upload> {
    const { db, keyring, clock, files } = this.#deps
    const storageKey = await files.begin()
    try {
      const row = {
        idMac: uploadMac(keyring, upload.id),
        storageKey,
        name: safeName(upload.metadata?.['filename'] ?? ''),
        size: upload.size ?? 0,
        begunAt: clock.now(),
        removesMetadata: upload.metadata?.[removeMetadata] === '1',
      }
      await db.transaction().execute((trx) => insertUpload(trx, keyring, row, newDataKey()))
    } catch (error) {
      await files.remove(storageKey).catch(() => undefined)
      throw error
    }
    return upload
  }

  override async getUpload(id: string): Promise<Upload> {
    const row = await this.#find(id)
    if (row)
      return new Upload({
        id,
        size: row.size,
        offset: row.received,
        metadata: { filename: row.name },
        creation_date: row.begunAt.toISOString(),
      })
    const file = await finishedFile(this.#deps, id)
    if (!file) throw ERRORS.FILE_NOT_FOUND
    const { name } = file
    // The size as sent, even if the file was rewritten.
    const { size } = file.original ?? file
    return new Upload({ id, size, offset: size, metadata: { filename: name } })
  }

  override async write(source: Readable, id: string, from: number): Promise<number> {
    const { db, keyring } = this.#deps
    const row = await this.#find(id)
    // The upload is already a file: its answer was lost, and there is nothing to write.
    if (!row) return from
    if (row.received !== from) throw ERRORS.INVALID_OFFSET
    const { brokenBy, ...reached } = await this.#append(row, source, id)
    const isRecorded = await recordProgress(db, uploadMac(keyring, id), from, reached)
    if (!isRecorded) throw ERRORS.INVALID_OFFSET
    if (brokenBy) throw brokenBy
    return reached.offset
  }

  async #append(row: UploadRow, source: Readable, id: string) {
    const { storageKey, received: offset, tail } = row
    try {
      return await contentStore(this.#deps, row).append(storageKey, { offset, tail }, source)
    } catch (error) {
      const isBroken = error instanceof SealBroken
      if (!isBroken && !(error instanceof ContentMissing)) throw error
      // The content is lost, so the client must start again.
      await this.remove(id)
      throw isBroken ? error : uploadGone()
    }
  }

  override async remove(id: string): Promise<void> {
    const row = await this.#find(id)
    if (!row) throw ERRORS.FILE_NOT_FOUND
    if (row.received === row.size && !row.refused) throw conflict('文件已经传完，不能删除')
    await this.#deps.files.remove(row.storageKey)
    await this.#deps.db.transaction().execute((trx) => deleteUploads(trx, [row.idMac]))
  }
}

/** Creates a lock per upload over all processes. The newest request wins, e.g. of a phone that is back online. */
export const createTusLocker = (keyring: Keyring, leases: Leases): Locker => ({
  newLock(id): Lock {
    let lease: Lease | undefined
    return {
      async lock(signal, cancel) {
        const onReleaseRequested = () => void cancel()
        lease = await leases.take(uploadMac(keyring, id), {
          timeoutMs: leaseTimeoutMs,
          signal,
          onReleaseRequested,
        })
        if (!lease) throw uploadBusy()
      },
      async unlock() {
        await lease?.release()
      },
    }
  },
})
