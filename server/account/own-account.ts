import type { Keyring } from '../platform/crypto/keyring.ts'
import type { Db } from '../platform/database/schema.ts'
import { CallError } from '../http/call-error.ts'
import type { Call } from '../http/route.ts'
import { findAccount, type Account } from './account.ts'

export async function ownAccount(
  deps: { db: Db; keyring: Keyring },
  { caller }: Pick<Call, 'caller'>,
): Promise<Account> {
  const id = caller?.userId
  const account = id === undefined ? undefined : await findAccount(deps, { id })
  if (!account) throw new CallError('signInRequired')
  return account
}
