import type { Services } from '../platform/services.ts'
import { CallError } from '../http/call-error.ts'
import type { Call } from '../http/route.ts'
import { findAccount, type Account } from './account.ts'

export async function ownAccount(
  deps: Services<'db' | 'keyring'>,
  { caller }: Pick<Call, 'caller'>,
): Promise<Account> {
  const id = caller?.userId
  const account = id === undefined ? undefined : await findAccount(deps, { id })
  if (!account) throw new CallError('signInRequired')
  return account
}
