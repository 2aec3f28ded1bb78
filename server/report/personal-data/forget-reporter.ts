import type { Keyring } from '../../platform/crypto/keyring.ts'
import type { Trx } from '../../platform/database/schema.ts'
import { markReportersLeft } from '../case/case-store.ts'
import { deleteReporters, reportIdsOf } from '../tracking/account-store.ts'

/** Deletes the reporters of all reports of an account and its phone; the reports stay. */
export async function forgetReporter(
  trx: Trx,
  { keyring }: { keyring: Keyring },
  account: { id: string; phone: string },
): Promise<void> {
  const phoneIndex = keyring.blindIndex('phone', account.phone)
  await markReportersLeft(trx, await reportIdsOf(trx, account.id, phoneIndex))
  await deleteReporters(trx, account.id, phoneIndex)
}
