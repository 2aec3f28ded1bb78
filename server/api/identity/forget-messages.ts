import type { Transaction } from 'kysely'
import type { Keyring } from '../../platform/crypto/keyring.ts'
import type { Schema } from '../../platform/database/schema.ts'
import { eraseMessagesTo } from './delivery-store.ts'

/** Forgets what was about to be sent to a phone and an e-mail; that something was sent goes on counting. */
export const forgetMessagesTo = (
  trx: Transaction<Schema>,
  { keyring }: { keyring: Keyring },
  { phone, email }: { phone: string; email?: string | undefined },
): Promise<void> =>
  eraseMessagesTo(trx, [
    keyring.blindIndex('phone', phone),
    ...(email === undefined ? [] : [keyring.blindIndex('email', email)]),
  ])
