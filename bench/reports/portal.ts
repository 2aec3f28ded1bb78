import pg from 'pg'
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
import { createKeyring } from '../../server/platform/crypto/keyring.ts'
import { startEmbeddedPostgres } from '../../server/platform/embedded-postgres/start.ts'
import { createLogger } from '../../server/platform/log.ts'
import { loadSecrets } from '../../server/platform/secrets.ts'
import { contents } from '../../server/testing/api/report-test-api.ts'
import { cpuOf, postgresCpu } from '../process-stat.ts'
import { startCommand } from '../start-command.ts'
import type { Connection } from './connection.ts'

const logger = createLogger({ level: 'error' })

function dataOf(text: string): unknown {
  const { errcode, errmessage, data } = envelope.parse(JSON.parse(text))
  if (errcode !== 0) throw new Error(`${errcode} ${errmessage}`)
  return data
}

/**
 * Starts the API on its own PostgreSQL, as durable as the product's. Tokens and tickets are made with the portal's own
 * keys, so that proof of work is not measured.
 * @param dataDir a folder for both, used by no other process
 */
export async function startPortal(dataDir: string) {
  const postgres = await startEmbeddedPostgres({ dataDir, logger })
  const api = await startCommand('serve-api', { address: postgres.address, dataDir })
  const pool = new pg.Pool({ connectionString: postgres.url, max: 1 })
  const secrets = { tokenSecret: undefined, indexSecret: undefined, dataKeys: undefined }
  const keyring = createKeyring(await loadSecrets({ dataDir, ...secrets }), logger)
  const cpuOfPostgres = await postgresCpu(pool)
  const token = createAccessTokens(keyring, systemClock).issue().access_token
  const headers = () => ({ 'Access-Token': token, 'X-Forwarded-For': newAddress() })
  const captcha_ticket = () =>
    issueTicket({ keyring, clock: systemClock }, captchaProof, captchaTicketLifetime)
  return {
    origin: api.origin,
    /** Returns the processor time so far, in seconds. */
    cpu: async () => ({ api: await cpuOf(api.pid), postgres: await cpuOfPostgres() }),
    /** Sends an anonymous report without a file. @returns its query code */
    async report(connection: Connection): Promise<string> {
      const body = JSON.stringify({ ...contents, captcha_ticket: captcha_ticket() })
      const key = { 'Idempotency-Key': newKey() }
      const sent = await connection.post(urlOf(reportNonameCreate), { ...headers(), ...key }, body)
      return reportNonameCreate.output.parse(dataOf(sent)).query_code
    },
    async query(connection: Connection, query_code: string): Promise<void> {
      const body = JSON.stringify({ query_code, captcha_ticket: captcha_ticket() })
      const found = await connection.post(urlOf(selfQuery), headers(), body)
      if (!selfQuery.output.parse(dataOf(found)).report) throw new Error('no such report')
    },
    async stop() {
      await pool.end()
      await api.stop()
      await postgres.stop()
    },
  }
}
export type Portal = Awaited<ReturnType<typeof startPortal>>
