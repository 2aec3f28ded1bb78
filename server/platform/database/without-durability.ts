import { sql } from 'kysely'
import type { Trx } from './schema.ts'

/** Skips the disk flush: entries lost in a crash are restored by the nightly job. */
export const withoutDurability = (trx: Trx) => sql`set local synchronous_commit = off`.execute(trx)
