import { createHash } from 'node:crypto'
import * as z from 'zod/mini'
import { selfPasswordVerify, userRegister } from '../../../contract/account/account.ts'
import type { Endpoint } from '../../../contract/endpoint.ts'
import type { Envelope } from '../../../contract/envelope.ts'
import { session } from '../../../contract/account/session.ts'
import { loginPassword } from '../../../contract/account/sign-in.ts'
import { smsOtpCheck } from '../../../contract/account/verification.ts'
import type { TestProviders } from './test-api.ts'
import { createReportTestApi, type ReportTestApi } from './report-test-api.ts'
import {
  messagePlace,
  sealedMessage,
  type Destination,
} from '../../account/identity/one-time-code.ts'
import { issueTicket } from '../../account/identity/ticket.ts'
import { otpProof } from '../../account/identity/otp-ticket.ts'

/** A registered citizen of a test, signed in. */
export interface Citizen {
  readonly phone: string
  /** The digest that the browser sends. */
  readonly password: string
  readonly token: string
  /** Calls with the citizen's token. */
  call(endpoint: Endpoint, input?: object, key?: string): Promise<Envelope>
  /** Returns a ticket for their password. */
  verifyTicket(): Promise<string>
}

export interface AccountTestApi extends ReportTestApi {
  newPhone(): string
  /** Returns the ticket that checking a code would give. */
  otpTicket(kind: Destination['kind'], address: string, purpose: string): string
  /** Returns the newest code for an address, as the job that sends it reads it. */
  codeFor(kind: Destination['kind'], address: string): Promise<string>
  checkCode(phone: string, purpose: string, otp: string, token?: string): Promise<Envelope>
  register(input: object, token?: string): Promise<Envelope>
  /** Registers a new citizen. */
  citizen(given?: { phone?: string; name?: string; password?: string }): Promise<Citizen>
  signIn(phone: string, password: string, token?: string): Promise<Envelope>
}

/** Returns the digest that the browser sends in place of a password. Source: spec §5. */
export const digestOf = (password: string) => createHash('sm3').update(password).digest('hex')

/** Parses the answer of a sign-in. */
export const sessionOf = (answer: Envelope) => z.parse(session, answer.data)

let phones = 13_900_000_000

export async function createAccountTestApi(providers?: TestProviders): Promise<AccountTestApi> {
  const api = await createReportTestApi(providers)
  const otpTicket: AccountTestApi['otpTicket'] = (kind, address, purpose) =>
    issueTicket(api, otpProof(api.keyring, { kind, address }, purpose), 600)
  const newPhone = () => String((phones += 1))
  const register: AccountTestApi['register'] = (input, token = api.token()) =>
    api.call(userRegister, { register_client: 'web', agreed: true, ...input }, { token })

  return {
    ...api,
    newPhone,
    otpTicket,
    register,
    checkCode: (phone, purpose, otp, token = api.token()) =>
      api.call(smsOtpCheck, { phone, purpose, otp }, { token }),
    async codeFor(kind, address) {
      const { message_sealed, code_mac } = await api.database.db
        .selectFrom('one_time_code')
        .select(['message_sealed', 'code_mac'])
        .where('subject_index', '=', api.keyring.blindIndex(kind, address))
        .orderBy('id', 'desc')
        .executeTakeFirstOrThrow()
      const text = api.keyring.open(message_sealed ?? Buffer.alloc(0), messagePlace(code_mac))
      return sealedMessage.parse(JSON.parse(text)).code
    },
    async citizen({ phone = newPhone(), name, password: typed = 'correct horse' } = {}) {
      const password = digestOf(typed)
      const otp_ticket = otpTicket('phone', phone, 'register')
      const { access_token: token } = sessionOf(
        await register({ phone, password, otp_ticket, ...(name && { name }) }),
      )
      const call: Citizen['call'] = (endpoint, input = {}, key = '') =>
        api.call(endpoint, input, { token, key })
      return {
        phone,
        password,
        token,
        call,
        async verifyTicket() {
          const { data } = await call(selfPasswordVerify, { password })
          return z.parse(selfPasswordVerify.output, data).verify_ticket
        },
      }
    },
    signIn: (phone, password, token = api.token()) =>
      api.call(loginPassword, { phone, password }, { token }),
  }
}
