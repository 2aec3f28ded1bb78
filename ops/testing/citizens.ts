import { randomBytes } from 'node:crypto'
import { reportNonameCreate } from '../../contract/report/report.ts'
import { Citizen, newKey } from '../../e2e/citizen.ts'
import type { Keyring } from '../../server/platform/crypto/keyring.ts'
import { contents } from '../../server/testing/api/report-test-api.ts'
import { samples } from '../../server/testing/api/sample-files.ts'
import { createProcessSecrets } from '../../server/testing/processes/process-secrets.ts'

/** Citizens who call an API process, each from another address. */
export interface Citizens {
  /** The environment of an API with the same secrets. */
  readonly env: Record<string, string>
  /** The keys of that API. */
  readonly keyring: Keyring
  /**
   * Uploads a picture and sends a report with it.
   * @param picture a unique one that does not open when left out
   * @param more of the report
   * @returns the query code @throws Error unless acknowledged
   */
  report(origin: string, picture?: Buffer, more?: { involves_minors?: boolean }): Promise<string>
  /** Returns the names of the report's files; undefined without such a report. */
  filesOf(origin: string, code: string): Promise<string[] | undefined>
}

export function createCitizens(): Citizens {
  const { env, captchaTicket, keyring } = createProcessSecrets()
  return {
    keyring,
    env: { ...env, STORAGE_MIN_FREE_MB: '0', LOG_LEVEL: 'warn' },
    async report(origin, picture = Buffer.concat([samples.jpg, randomBytes(3000)]), more = {}) {
      const citizen = new Citizen(origin)
      const { files } = await citizen.upload('截图.jpg', new Blob([new Uint8Array(picture)]))
      const file_ids = files.map(({ file_id }) => file_id)
      const report = { ...contents, ...more, file_ids, captcha_ticket: captchaTicket() }
      return (await citizen.call(reportNonameCreate, report, newKey())).query_code
    },
    async filesOf(origin, code) {
      const found = await new Citizen(origin).find(code, captchaTicket())
      return found?.evidence?.map(({ name }) => name)
    },
  }
}
