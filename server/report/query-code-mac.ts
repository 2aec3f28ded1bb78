import { parseQueryCode, queryCodeFrom } from '../../contract/report/query-code.ts'
import type { Keyring } from '../platform/crypto/keyring.ts'
import { badField } from '../http/call-error.ts'

/** Derives a report's query code from its idempotency key. */
export const queryCodeFor = (keyring: Keyring, idempotencyKey: string): string =>
  queryCodeFrom(keyring.mac('query-code', idempotencyKey))

/** Returns the mac that the database stores for a query code. @param code its 16 symbols */
export const queryCodeMac = (keyring: Keyring, code: string): Buffer =>
  keyring.mac('query-code-lookup', code)

/** Reads a code as typed. @throws CallError badInput at `query_code` */
export function typedQueryCodeMac(keyring: Keyring, typed: string): Buffer {
  const code = parseQueryCode(typed)
  if (!code) throw badField('query_code', '查询码有误，应是 16 位字母和数字，请核对')
  return queryCodeMac(keyring, code)
}

/** Returns a report's id in the lists of its owner: the code's mac, which grants access to the owner only. */
export const reportIdOf = (mac: Buffer): string => mac.toString('base64url')

export const queryCodeMacOf = (reportId: string): Buffer => Buffer.from(reportId, 'base64url')
