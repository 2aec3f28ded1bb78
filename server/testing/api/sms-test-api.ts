import type { Selectable } from 'kysely'
import { expect } from 'vitest'
import type { Envelope } from '../../../contract/envelope.ts'
import { smsOtp, smsOtpCheck } from '../../../contract/account/verification.ts'
import type { Schema } from '../../platform/database/schema.ts'
import { startWorker } from '../../platform/jobs.ts'
import { createLogger } from '../../platform/log.ts'
import { createTestApi, type CallOptions, type TestApi } from './test-api.ts'
import { phoneInbox, type PhoneInbox } from './phone-inbox.ts'
import { oneTimeCodeTasks } from '../../account/identity/tasks.ts'
import { issueTicket } from '../../account/identity/ticket.ts'
import { captchaProof } from '../../account/identity/captcha-ticket.ts'

/** The test API with a running job worker and phones that receive its messages. */
export interface SmsTestApi extends TestApi {
  readonly inbox: PhoneInbox
  /** Returns the tasks with another sender. */
  tasksWith(sms: PhoneInbox['sender']): ReturnType<typeof oneTimeCodeTasks>
  /** Returns a phone that no other test uses. */
  newPhone(): string
  /** Asks for a code; by default each phone has its own browser. */
  send(
    phone: string,
    purpose?: string,
    captchaTicket?: string,
    options?: CallOptions,
  ): Promise<Envelope>
  check(phone: string, otp: string, purpose?: string, options?: CallOptions): Promise<Envelope>
  /** Sends a code and waits for it to arrive. */
  receiveCode(phone: string, purpose?: string): Promise<string>
  /** Returns the database rows of the phone's codes. */
  rowsOf(phone: string): Promise<Selectable<Schema['one_time_code']>[]>
}

export async function createSmsTestApi(): Promise<SmsTestApi> {
  const api = await createTestApi()
  const { db, pool, sessionPool } = api.database
  const inbox = phoneInbox()
  const tasksWith = (sms: PhoneInbox['sender']) =>
    oneTimeCodeTasks({ ...api, db, sms, mail: inbox.mail })
  const logger = createLogger({ level: 'silent' })
  const worker = await startWorker({
    pool,
    sessionPool,
    tasks: tasksWith(inbox.sender),
    logger,
  })

  let phones = 13_800_000_000
  const browsers = new Map<string, string>()
  const tokenOf = (phone: string) => {
    const token = browsers.get(phone) ?? api.token()
    browsers.set(phone, token)
    return token
  }
  const send: SmsTestApi['send'] = (phone, purpose = 'report', ticket, options) => {
    const captcha_ticket = ticket ?? issueTicket(api, captchaProof, 300)
    const input = { phone, purpose, captcha_ticket }
    return api.call(smsOtp, input, { token: tokenOf(phone), ...options })
  }

  return {
    ...api,
    inbox,
    tasksWith,
    newPhone: () => String((phones += 1)),
    send,
    check: (phone, otp, purpose = 'report', options) =>
      api.call(smsOtpCheck, { phone, purpose, otp }, { token: tokenOf(phone), ...options }),
    async receiveCode(phone, purpose) {
      expect(await send(phone, purpose)).toMatchObject({ errcode: 0 })
      return inbox.next(phone)
    },
    rowsOf: (phone) =>
      db
        .selectFrom('one_time_code')
        .selectAll()
        .where('subject_index', '=', api.keyring.blindIndex('phone', phone))
        .execute(),
    async close() {
      await worker.stop()
      await api.close()
    },
  }
}
