import type { Status } from '../../../contract/report/report-status.ts'
import type { Services } from '../../platform/services.ts'
import {
  contentsReader,
  ifReadable,
  type ContentsReader,
} from '../../platform/crypto/contents-reader.ts'
import { unlessRefused } from '../../platform/provider-error.ts'
import { reporterPhone } from '../tracking/account-store.ts'
import { reporterPlace } from '../sealed-reporter.ts'

interface Recipient {
  readonly phone: string
  readonly codeMac: Buffer
  readonly status: Status
  /** Reads values sealed under the reporter's data key. */
  readonly reader: ContentsReader
}

/** Sends to the reporter's phone, ignoring a refusal: the pages show the same. @throws any other error of `send` */
export async function sendToReporter(
  { db, keyring }: Services<'db' | 'keyring'>,
  reportId: string,
  send: (recipient: Recipient) => Promise<void>,
): Promise<void> {
  const row = await reporterPhone(db, reportId)
  if (!row) return
  const { code_mac: codeMac, status } = row
  const owner = { kind: 'reporter', codeMac } as const
  const reader = contentsReader({ keyring }, owner, row.data_key)
  const phone = ifReadable(reader.read(reporterPlace(codeMac, 'phone'), row.phone_sealed))
  if (phone === undefined) return
  await send({ phone, codeMac, status, reader }).catch(unlessRefused)
}
