import { randomUUID } from 'node:crypto'
import type { Services } from '../../platform/services.ts'
import { findDataKey } from '../../platform/crypto/data-key-store.ts'
import type { SealContext } from '../../platform/crypto/seal.ts'
import type { Db } from '../../platform/database/schema.ts'
import * as store from './credential-store.ts'
import { recoveryCodeMac } from './recovery-codes.ts'
import { newTotpSecret, totpStepOf } from './totp.ts'

type Deps = Services<'db' | 'keyring' | 'clock'>

/** A valid, unused proof. */
export interface VerifiedProof {
  readonly kind: 'totp' | 'recovery' | 'passkey'
  /** Uses the proof up. @returns false when another call was faster */
  use(trx: Db): Promise<boolean>
}

/** Seal context of an authenticator secret, in the row of a person or an invitation. */
export const totpPlace = (
  table: 'staff_credential' | 'staff_invitation',
  staffId: string,
): SealContext => ({ table, column: 'totp', row: staffId })

/** Unseals the secret; returns a random one for an unknown person. */
async function secretOf(
  { db, keyring }: Deps,
  staffId: string,
  row: store.CredentialRow | undefined,
): Promise<string> {
  const key = await findDataKey(db, keyring, { kind: 'staff', id: staffId })
  if (!row) return newTotpSecret()
  if (!key) throw new Error('the data key of a member of staff is gone')
  return key.open(row.totp_sealed, totpPlace('staff_credential', staffId))
}

/** Verifies an authenticator or recovery code, by the same steps for an unknown person; undefined if invalid. */
export async function checkCode(
  deps: Deps,
  row: store.CredentialRow | undefined,
  code: string,
): Promise<VerifiedProof | undefined> {
  const { db, keyring, clock } = deps
  const staffId = row?.id ?? randomUUID()
  const codeMac = recoveryCodeMac(keyring, staffId, code)
  const isRecovery = await store.hasRecoveryCode(db, staffId, codeMac)
  const secret = await secretOf(deps, staffId, row)
  const step = totpStepOf(secret, code, row?.totp_step ?? 0, clock.now())
  if (!row) return undefined
  if (isRecovery)
    return { kind: 'recovery', use: (trx) => store.useRecoveryCode(trx, staffId, codeMac) }
  if (step === undefined) return undefined
  return { kind: 'totp', use: (trx) => store.useTotpStep(trx, staffId, step) }
}
