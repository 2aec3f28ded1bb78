import type { Kysely, Transaction } from 'kysely'
import { findOrInsertDataKey } from '../platform/crypto/data-key-store.ts'
import type { DataKey } from '../platform/crypto/data-key.ts'
import type { Keyring } from '../platform/crypto/keyring.ts'
import { SealBroken } from '../platform/crypto/seal.ts'
import { eachById } from '../platform/database/batches-by-id.ts'
import type { Schema } from '../platform/database/schema.ts'
import { addJob } from '../platform/jobs.ts'
import type { FileStore } from '../platform/storage/file-store.ts'
import { sealedForm, sealedUnder } from './content-store.ts'
import { digestOf } from './digest-of.ts'
import { anyFileInPlain, filesInPlain, lockFileInPlain, recordContentForm } from './store.ts'

interface Deps {
  readonly db: Kysely<Schema>
  readonly keyring: Keyring
  readonly files: FileStore
}

const jobName = 'seal_stored_files'
const batch = 50

/** Stored before the content is: sealed content without a key would be lost. */
const keyFor = (deps: Deps, storageKey: string): Promise<DataKey> =>
  deps.db
    .transaction()
    .execute((trx) => findOrInsertDataKey(trx, deps.keyring, { kind: 'file', storageKey }))

/** Whether it was sealed by a run that died before it could say so. */
const isSealed = (sealed: FileStore, storageKey: string): Promise<boolean> =>
  digestOf(sealed, storageKey).then(
    () => true,
    (error: unknown) => {
      if (error instanceof SealBroken) return false
      throw error
    },
  )

/** Puts a sealed copy in the place of content in plain, once it has been read back. */
async function sealContent({ files }: Deps, sealed: FileStore, storageKey: string): Promise<void> {
  const copy = await sealed.receive(await files.read(storageKey), Infinity)
  try {
    const { sm3 } = await digestOf(sealed, copy.key)
    if (sm3 !== copy.sm3) throw new SealBroken('a copy differs from what was copied')
    await files.replace(storageKey, copy.key)
  } catch (error) {
    await files.remove(copy.key)
    throw error
  }
}

async function sealFile(deps: Deps, { id, storageKey }: { id: string; storageKey: string }) {
  const sealed = sealedUnder(deps.files, await keyFor(deps, storageKey))
  await deps.db.transaction().execute(async (trx) => {
    // Another server may be at it, or the report be withdrawn by now.
    if (!(await lockFileInPlain(trx, id))) return
    if (!(await isSealed(sealed, storageKey))) await sealContent(deps, sealed, storageKey)
    await recordContentForm(trx, id, sealedForm)
  })
}

/**
 * Seals the content of files that came before there was sealing, or by a server of the version before. May be killed
 * at any moment, and run by several servers.
 * @throws AggregateError after everything else is done, when some could not be read or written
 */
async function sealStoredFiles(deps: Deps): Promise<void> {
  const failures: unknown[] = []
  await eachById(
    (after) => filesInPlain(deps.db, after, batch),
    ({ id }) => id,
    (file) => sealFile(deps, file).catch((error: unknown) => failures.push(error)),
  )
  if (failures.length > 0) throw new AggregateError(failures, 'some files could not be sealed')
}

/** Work for the job worker, by the job's name. */
export const sealingTasks = (deps: Deps) => ({ [jobName]: () => sealStoredFiles(deps) })

/** In graphile-worker's crontab format: servers of the version before may still be taking files in. */
export const sealingCrontab = `47 * * * * ${jobName}`

/** At a start: what an upgrade has found is not left for up to an hour. */
export async function beginSealing(db: Kysely<Schema>): Promise<void> {
  if (!(await anyFileInPlain(db))) return
  await db.transaction().execute((trx: Transaction<Schema>) => addJob(trx, jobName, {}))
}
