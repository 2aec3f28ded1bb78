import { randomBytes } from 'node:crypto'
import { reportNonameCreate } from '../../contract/report.ts'
import { Citizen, newKey } from '../../e2e/citizen.ts'
import { contents } from '../../server/testing/api/report-test-api.ts'
import { samples } from '../../server/testing/api/sample-files.ts'
import { createProcessSecrets } from '../../server/testing/processes/process-secrets.ts'

/** What citizens do at an API that runs as a process, each from an address of their own. */
export interface Citizens {
  /** The variables of the API that has the same secrets. */
  readonly env: Record<string, string>
  /** Uploads a picture of its own and sends a report with it. @returns its code @throws Error unless acknowledged */
  report(origin: string): Promise<string>
  /** @returns the names of the files of the report; undefined when there is no such report */
  filesOf(origin: string, code: string): Promise<string[] | undefined>
}

export function createCitizens(): Citizens {
  const { env, captchaTicket } = createProcessSecrets()
  return {
    env: { ...env, STORAGE_MIN_FREE_MB: '0', LOG_LEVEL: 'warn' },
    async report(origin) {
      const citizen = new Citizen(origin)
      const picture = new Blob([Buffer.concat([samples.jpg, randomBytes(3000)])])
      const { files } = await citizen.upload('截图.jpg', picture)
      const file_ids = files.map(({ file_id }) => file_id)
      const report = { ...contents, file_ids, captcha_ticket: captchaTicket() }
      return (await citizen.call(reportNonameCreate, report, newKey())).query_code
    },
    async filesOf(origin, code) {
      const found = await new Citizen(origin).find(code, captchaTicket())
      return found?.evidence?.map(({ name }) => name)
    },
  }
}
