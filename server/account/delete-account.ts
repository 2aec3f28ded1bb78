import type { Keyring } from '../platform/crypto/keyring.ts'
import type { Trx } from '../platform/database/schema.ts'
import { cancelMessagesTo } from './identity/one-time-code.ts'
import type { Sessions } from './identity/sessions.ts'
import type { Account } from './account.ts'
import { deleteAccountRow, lockAccount } from './store.ts'
import { resetLoginAttempts } from './login-attempts.ts'

/**
 * Deletes an account with its sessions, notices and bindings. Its phone can be registered again.
 * @param eraseElsewhere erases the citizen's data of other features; runs after the account is locked, so that no new
 * row can refer to it
 */
export async function deleteAccount(
  trx: Trx,
  deps: { keyring: Keyring; sessions: Pick<Sessions, 'endAll'> },
  account: Account,
  eraseElsewhere: () => Promise<void>,
): Promise<void> {
  // Waits for a concurrent submission of a report by this account.
  await lockAccount(trx, account.id)
  await eraseElsewhere()
  await cancelMessagesTo(trx, deps, account)
  await resetLoginAttempts({ ...deps, db: trx }, account.phone)
  await deps.sessions.endAll(trx, account.id)
  await deleteAccountRow(trx, account.id)
}
