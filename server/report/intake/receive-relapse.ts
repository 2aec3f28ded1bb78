import { randomBytes } from 'node:crypto'
import type { Services } from '../../platform/services.ts'
import { findOrInsertDataKey } from '../../platform/crypto/data-key-store.ts'
import type { Trx } from '../../platform/database/schema.ts'
import { type Contents, sealContents } from '../sealed-contents.ts'
import { insertRelapse } from './new-report-store.ts'

const macBytes = 32

/** Stores a report of no citizen: its query code is unknown to everybody, and it is in no figure. */
export async function receiveRelapse(
  trx: Trx,
  { keyring, clock }: Services<'keyring' | 'clock'>,
  report: {
    readonly contents: Contents
    readonly report_type_id: number
    readonly involves_minors: boolean
  },
): Promise<void> {
  const { contents, ...kind } = report
  const code_mac = randomBytes(macBytes)
  const key = await findOrInsertDataKey(trx, keyring, { kind: 'report', codeMac: code_mac })
  await insertRelapse(trx, {
    ...sealContents(key, code_mac, contents),
    ...kind,
    code_mac,
    content_mac: Buffer.alloc(0),
    real_name: false,
    wants_result: false,
    reported_at: clock.now(),
  })
}
