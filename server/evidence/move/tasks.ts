import type { Kysely } from 'kysely'
import type { Clock } from '../../platform/clock.ts'
import type { Keyring } from '../../platform/crypto/keyring.ts'
import type { Schema } from '../../platform/database/schema.ts'
import type { Logger } from '../../platform/log.ts'
import type { FileStores } from '../../platform/storage/open-file-stores.ts'
import { moveFiles } from './move-files.ts'
import { anyInBucket } from './place-store.ts'

interface Deps {
  readonly db: Kysely<Schema>
  readonly clock: Clock
  readonly keyring: Keyring
  readonly logger: Logger
  readonly fileStores: Omit<FileStores, 'files' | 'close'>
}

const jobName = 'move_files'
const tidyJobName = 'forget_unfinished_puts'

/** Milliseconds to which times of reports are kept, see docs/decisions/0028. */
const quarter = 15 * 60 * 1000
const day = 24 * 60 * 60 * 1000

/**
 * Moves what came before this quarter of an hour into the bucket, in an order of no meaning: a bucket notes when each
 * object was put, and that must not say more than the rows do.
 * @throws AggregateError when some could not be moved: they stay on the disk, and the next run tries again
 */
async function moveIntoBucket({ fileStores, ...deps }: Deps): Promise<void> {
  const { bucket, local, goesTo } = fileStores
  if (!bucket || goesTo !== 's3') return
  const before = new Date(Math.floor(deps.clock.now().getTime() / quarter) * quarter)
  const stores = { local, bucket }
  const moved = await moveFiles({ ...deps, ...stores }, { destination: 's3', before })
  const failed = moved.failures.length
  if (moved.files > 0)
    deps.logger.info({ files: moved.files, failed }, 'evidence went to the bucket')
  if (failed > 0)
    throw new AggregateError(
      moved.failures.map(({ error }) => error),
      `${failed} files could not be moved into the bucket${moved.hasGivenUp ? ', and the rest was not tried' : ''}`,
    )
}

async function forgetUnfinishedPuts({ fileStores: { bucket }, clock }: Deps): Promise<void> {
  await bucket?.forgetUnfinished(new Date(clock.now().getTime() - day))
}

/** Work for the job worker, by the job's name. */
export const moveTasks = (deps: Deps) => ({
  [jobName]: () => moveIntoBucket(deps),
  [tidyJobName]: () => forgetUnfinishedPuts(deps),
})

/** In graphile-worker's crontab format. One at a time; one that is still being tried makes room for the next. */
export const moveCrontab = `2,17,32,47 * * * * ${jobName} ?queue=${jobName}&jobKey=${jobName}
51 4 * * * ${tidyJobName} ?jobKey=${tidyJobName}`

/** At a start: evidence that nobody can read is not first noticed at the desk. */
export async function warnOfUnnamedBucket({
  db,
  logger,
  fileStores: { bucket },
}: Pick<Deps, 'db' | 'logger' | 'fileStores'>): Promise<void> {
  if (bucket || !(await anyInBucket(db))) return
  logger.error(
    {},
    'some evidence lies in a bucket and cannot be read: S3_BUCKET and the other S3_ settings are not set',
  )
}
