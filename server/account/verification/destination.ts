import type { Services } from '../../platform/services.ts'
import { findAccount } from '../account.ts'
import { badField } from '../../http/call-error.ts'
import type { Call } from '../../http/route.ts'
import { readDeviceProof } from '../identity/device-proof.ts'
import type { Destination } from '../identity/one-time-code.ts'

const missing = { phone: '请填写手机号', email: '请填写邮箱' }

type Deps = Services<'db' | 'keyring' | 'clock'>

/** Returns the signed-in citizen's own address, which the browser knows only masked. */
async function ownAddress(deps: Deps, kind: Destination['kind'], { caller }: Pick<Call, 'caller'>) {
  const id = caller?.userId
  return id === undefined ? undefined : (await findAccount(deps, { id }))?.[kind]
}

/** Returns the given address for a code, else the citizen's own. @throws CallError badInput without either */
export async function destinationOf(
  deps: Deps,
  kind: Destination['kind'],
  given: string | undefined,
  call: Pick<Call, 'caller'>,
): Promise<Destination> {
  const address = given ?? (await ownAddress(deps, kind, call))
  if (address === undefined) throw badField(kind, missing[kind])
  return { kind, address }
}

/** Whether the caller has proven an address: it is their account's, or this device signed in with it before. */
export async function isOwnerOf(
  deps: Deps,
  { kind, address }: Destination,
  deviceProof: string | undefined,
  call: Pick<Call, 'caller'>,
): Promise<boolean> {
  if (kind === 'phone' && readDeviceProof(deps, address, deviceProof)) return true
  const own = await ownAddress(deps, kind, call)
  if (own === undefined) return false
  return deps.keyring.blindIndex(kind, own).equals(deps.keyring.blindIndex(kind, address))
}
