import type { Status } from '../../contract/report-status.ts'
import {
  contentsReader,
  isReadable,
  type ContentsReader,
  type ReaderDeps,
} from '../platform/crypto/contents-reader.ts'
import { ProviderRefused } from '../platform/provider-error.ts'
import { reporterPhone } from './account-store.ts'
import { reporterPlace } from './sealed-reporter.ts'

interface Recipient {
  readonly phone: string
  readonly codeMac: Buffer
  /** Where the report stands. */
  readonly status: Status
  /** Of what is sealed under the reporter's data key. */
  readonly reader: ContentsReader
}

/**
 * Sends something to the phone of who reports, when there is one that can be read. That this phone gets none is no fault:
 * what it would say stands on the citizen's pages.
 * @throws whatever `send` throws, but for ProviderRefused
 */
export async function sendToReporter(
  { db, keyring }: ReaderDeps,
  reportId: string,
  send: (recipient: Recipient) => Promise<void>,
): Promise<void> {
  const row = await reporterPhone(db, reportId)
  if (!row) return
  const { code_mac: codeMac, status } = row
  const owner = { kind: 'reporter', codeMac } as const
  const reader = contentsReader({ keyring }, owner, row.data_key)
  const phone = reader.read(reporterPlace(codeMac, 'phone'), row.phone_sealed)
  if (phone === null || !isReadable(phone)) return
  await send({ phone, codeMac, status, reader }).catch((error: unknown) => {
    if (!(error instanceof ProviderRefused)) throw error
  })
}
