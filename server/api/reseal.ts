import type { Kysely } from 'kysely'
import type { Clock } from '../platform/clock.ts'
import type { Keyring } from '../platform/crypto/keyring.ts'
import { endLegacy, legacyIsRead } from '../platform/crypto/sealing-state-store.ts'
import type { Schema } from '../platform/database/schema.ts'
import { resealAccounts } from '../account/reseal.ts'
import { resealFileNames } from '../evidence/reseal.ts'
import { resealReports } from '../report/reseal.ts'

interface Deps {
  readonly db: Kysely<Schema>
  readonly keyring: Keyring
  readonly clock: Clock
}

/**
 * Seals everything that versions before data keys have left. When it finds nothing any more, that form is not read any
 * more either, for good: what stands in it later was put there by somebody else. So it ends only at the run after the
 * last value was sealed, an hour later, because a server of the version before may still be at work.
 * @returns how many accounts, files and reports were sealed @throws KeyMissing
 */
export async function resealEverything(deps: Deps): Promise<number> {
  if (!(await legacyIsRead(deps.db))) return 0
  const count =
    (await resealAccounts(deps)) + (await resealFileNames(deps)) + (await resealReports(deps))
  if (count === 0) await endLegacy(deps.db, deps.clock.now())
  return count
}

export const resealJob = 'seal_what_was_before'

/** Work for the job worker, by the job's name. */
export const resealTasks = (deps: Deps) => ({
  [resealJob]: async () => {
    await resealEverything(deps)
  },
})

/** In graphile-worker's crontab format. */
export const resealCrontab = `57 * * * * ${resealJob}`
