import type { Kysely } from 'kysely'
import type { Keyring } from '../../platform/crypto/keyring.ts'
import type { Schema } from '../../platform/database/schema.ts'
import { findAccount } from '../account/account.ts'
import { badField } from '../http/call-error.ts'
import type { Call } from '../http/route.ts'
import type { Destination } from '../identity/one-time-code.ts'

const missing = { phone: '请填写手机号', email: '请填写邮箱' }

/**
 * Where a code goes: what was given, or the signed-in citizen's own, which the browser knows only masked.
 * @throws CallError badInput when neither is there
 */
export async function destinationOf(
  deps: { db: Kysely<Schema>; keyring: Keyring },
  kind: Destination['kind'],
  given: string | undefined,
  call: Pick<Call, 'caller'>,
): Promise<Destination> {
  if (given !== undefined) return { kind, address: given }
  const id = call.caller?.userId
  const own = id === undefined ? undefined : (await findAccount(deps, { id }))?.[kind]
  if (own === undefined) throw badField(kind, missing[kind])
  return { kind, address: own }
}
