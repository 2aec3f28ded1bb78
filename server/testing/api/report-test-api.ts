import request from 'supertest'
import * as z from 'zod/mini'
import { urlOf } from '../../../contract/endpoint.ts'
import { envelope, type Envelope } from '../../../contract/envelope.ts'
import { fileUploadMany } from '../../../contract/evidence/file.ts'
import {
  reportCreate,
  reportNonameCreate,
  selfQuery,
  type ReportView,
} from '../../../contract/report/report.ts'
import { statusNames, type Status } from '../../../contract/report/report-status.ts'
import { reportIdOf } from './case-rows.ts'
import { createTestApi, newKey, type TestApi, type TestProviders } from './test-api.ts'
import { samples } from './sample-files.ts'
import { issueTicket } from '../../account/identity/ticket.ts'
import { captchaProof } from '../../account/identity/captcha-ticket.ts'
import { phoneProof } from '../../account/identity/otp-ticket.ts'
import { lockReport } from '../../report/case/change-case.ts'
import { transitionReport } from '../../report/transition/transition.ts'

/** The test API with all that a report needs. */
export interface ReportTestApi extends TestApi {
  captchaTicket(): string
  /** Returns the phone's ticket that checking a code would give. */
  phoneTicket(phone: string, purpose?: string): string
  /** Sends a complete anonymous report with these changes. */
  anonymous(changes?: object, key?: string): Promise<Envelope>
  /** Sends a complete named report of a proven phone with these changes. */
  named(changes?: object, key?: string, language?: string): Promise<Envelope>
  /** Uploads small pictures. @returns their ids */
  upload(...names: string[]): Promise<string[]>
  query(code: string): Promise<Envelope>
  /** Queries a report and parses the answer. */
  view(code: string): Promise<ReportView>
  /** Sends an anonymous report. @returns its code */
  report(changes?: object): Promise<string>
  /**
   * Moves a report to another status as the desk does. @returns false when its status is not in `from`; by default
   * any status is
   */
  decide(
    code: string,
    to: Status,
    more?: { note?: string | undefined; from?: Status[] },
  ): Promise<boolean>
}

export const reporter = { name: '张三', phone: '13812345678' }
export const contents = {
  report_type_id: 1,
  title: '假冒银行',
  site_name: '某应用',
  urls: ['https://example.com/假冒?a=1'],
  account: '群号 123456',
  seen_at: '2026-07-14T20:00:00+08:00',
  description: '这个网站冒充银行，骗取密码。🙏',
  involves_minors: false,
}

export const createdOf = (answer: Envelope) => z.parse(reportNonameCreate.output, answer.data)

export async function createReportTestApi(providers?: TestProviders): Promise<ReportTestApi> {
  const api = await createTestApi(providers)
  const captchaTicket = () => issueTicket(api, captchaProof, 300)
  const phoneTicket = (phone: string, purpose = 'report') =>
    issueTicket(api, phoneProof(api.keyring, purpose, phone), 600)
  const anonymous: ReportTestApi['anonymous'] = (changes, key = newKey()) => {
    const report = { ...contents, captcha_ticket: captchaTicket(), ...changes }
    return api.call(reportNonameCreate, report, { key })
  }
  const query = (query_code: string) =>
    api.call(selfQuery, { query_code, captcha_ticket: captchaTicket() })

  return {
    ...api,
    captchaTicket,
    phoneTicket,
    anonymous,
    named(changes, key = newKey(), language = '') {
      const otp_ticket = phoneTicket(reporter.phone)
      return api.call(
        reportCreate,
        { ...contents, reporter, otp_ticket, ...changes },
        { key, language },
      )
    },
    async upload(...names) {
      const call = request(api.app).post(urlOf(fileUploadMany)).set('Access-Token', api.token())
      for (const name of names) void call.attach('files[]', samples.jpg, name)
      const answer = envelope.parse((await call.expect(200)).body)
      return z.parse(fileUploadMany.output, answer.data).files.map((file) => file.file_id)
    },
    query,
    async view(code) {
      const { report } = z.parse(selfQuery.output, (await query(code)).data)
      if (!report) throw new Error('the answer holds no report')
      return report
    },
    report: async (changes) => createdOf(await anonymous(changes)).query_code,
    async decide(code, to, { note, from = Object.keys(statusNames) as Status[] } = {}) {
      const { db } = api.database
      const id = await reportIdOf(api, code)
      return db.transaction().execute(async (trx) => {
        const report = await lockReport(trx, id)
        const about = { report, at: api.clock.now(), note: note ?? null }
        return Boolean(await transitionReport(trx, api, { from, to }, about))
      })
    },
  }
}
