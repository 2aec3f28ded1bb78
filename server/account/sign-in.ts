import type { session } from '../../contract/account/session.ts'
import type { Services } from '../platform/services.ts'
import type { Trx } from '../platform/database/schema.ts'
import { findAccount, userOf } from './account.ts'
import { CallError } from '../http/call-error.ts'
import type { Call } from '../http/route.ts'
import { issueDeviceProof } from './identity/device-proof.ts'
import type { Sessions } from './identity/sessions.ts'
import { noteUse } from './store.ts'
import type * as z from 'zod/mini'

export interface SignInDeps extends Services<'db' | 'keyring' | 'clock'> {
  readonly sessions: Sessions
}

/** Starts a session for an account whose citizen was just verified. @throws CallError sessionExpired if it is deleted */
export async function signIn(
  trx: Trx,
  deps: SignInDeps,
  accountId: string,
  { caller }: Pick<Call, 'caller'>,
): Promise<z.infer<typeof session>> {
  const account = await findAccount({ ...deps, db: trx }, { id: accountId })
  if (!account) throw new CallError('sessionExpired')
  await noteUse(trx, accountId, deps.clock.now())
  return {
    ...(await deps.sessions.open(trx, accountId, caller)),
    user: userOf(account),
    device_proof: issueDeviceProof(deps, account.phone),
  }
}
