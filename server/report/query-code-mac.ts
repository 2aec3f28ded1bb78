import { parseQueryCode, queryCodeFrom } from '../../contract/query-code.ts'
import type { Keyring } from '../platform/crypto/keyring.ts'
import { badField } from '../http/call-error.ts'

/** The query code of the report that is sent under this key: always the same one. */
export const queryCodeFor = (keyring: Keyring, idempotencyKey: string): string =>
  queryCodeFrom(keyring.mac('query-code', idempotencyKey))

/** How the database knows a query code. @param code its 16 symbols */
export const queryCodeMac = (keyring: Keyring, code: string): Buffer =>
  keyring.mac('query-code-lookup', code)

/** Reads a code as typed. @throws CallError badInput at `query_code` */
export function typedQueryCodeMac(keyring: Keyring, typed: string): Buffer {
  const code = parseQueryCode(typed)
  if (!code) throw badField('query_code', '查询码有误，应是 16 位字母和数字，请核对')
  return queryCodeMac(keyring, code)
}

/**
 * How an account's own list names a report: its code's mac. Unguessable, and worth nothing without being
 * signed in as its owner.
 */
export const reportIdOf = (mac: Buffer): string => mac.toString('base64url')

export const queryCodeMacOf = (reportId: string): Buffer => Buffer.from(reportId, 'base64url')
