import type { Kysely } from 'kysely'
import type { Schema } from '../../platform/database/schema.ts'
import { deleteCredential } from './credential-store.ts'
import { deleteSessionOf } from './session-store.ts'

/** From now on nothing signs them in: no password, authenticator, recovery code, session or invitation. */
export const endCredential = (trx: Kysely<Schema>, staffId: string): Promise<void> =>
  deleteCredential(trx, staffId)

/** They are signed out; what they sign in with stays. */
export const endSession = (trx: Kysely<Schema>, staffId: string): Promise<void> =>
  deleteSessionOf(trx, staffId)
