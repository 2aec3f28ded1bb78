import { urlOf } from '../../contract/endpoint.ts'
import { envelope } from '../../contract/envelope.ts'
import { reportNonameCreate, selfQuery } from '../../contract/report/report.ts'
import { newAddress, newKey } from '../../e2e/citizen.ts'
import { createAccessTokens } from '../../server/account/identity/access-token.ts'
import {
  captchaProof,
  captchaTicketLifetime,
} from '../../server/account/identity/captcha-ticket.ts'
import { issueTicket } from '../../server/account/identity/ticket.ts'
import { systemClock } from '../../server/platform/clock.ts'
import type { Keyring } from '../../server/platform/crypto/keyring.ts'
import { contents } from '../citizen.ts'
import type { Connection } from './connection.ts'

function dataOf(text: string): unknown {
  const { errcode, errmessage, data } = envelope.parse(JSON.parse(text))
  if (errcode !== 0) throw new Error(`${errcode} ${errmessage}`)
  return data
}

/**
 * The calls of a citizen. Creates tokens and tickets with the portal's own keys, so that proof of work is not part of the
 * measurement.
 */
export function createCalls(keyring: Keyring) {
  const deps = { keyring, clock: systemClock }
  const token = createAccessTokens(keyring, systemClock).issue().access_token
  const headers = () => ({
    'Access-Token': token,
    'X-Forwarded-For': newAddress(),
    'X-Forwarded-Proto': 'https',
  })
  const captcha_ticket = () => issueTicket(deps, captchaProof, captchaTicketLifetime)
  const [creating, querying] = [urlOf(reportNonameCreate), urlOf(selfQuery)]
  return {
    /** Sends an anonymous report without a file. @returns its query code */
    async report(connection: Connection): Promise<string> {
      const key = { 'Idempotency-Key': newKey() }
      const body = JSON.stringify({ ...contents, file_ids: [], captcha_ticket: captcha_ticket() })
      const sent = await connection.post(creating, { ...headers(), ...key }, body)
      return reportNonameCreate.output.parse(dataOf(sent)).query_code
    },
    async query(connection: Connection, query_code: string): Promise<void> {
      const body = JSON.stringify({ query_code, captcha_ticket: captcha_ticket() })
      const found = await connection.post(querying, headers(), body)
      if (!selfQuery.output.parse(dataOf(found)).report) throw new Error('no such report')
    },
  }
}
