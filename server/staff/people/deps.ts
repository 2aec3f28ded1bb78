import type { Kysely } from 'kysely'
import type { Clock } from '../../platform/clock.ts'
import type { Keyring } from '../../platform/crypto/keyring.ts'
import type { Schema } from '../../platform/database/schema.ts'

export interface PeopleDeps {
  readonly db: Kysely<Schema>
  readonly keyring: Keyring
  readonly clock: Clock
}
