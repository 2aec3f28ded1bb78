import { randomBytes, randomInt } from 'node:crypto'
import { solveChallenge, type Challenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import * as z from 'zod/mini'
import { urlOf, type Endpoint, type Output, type RawInput } from '../contract/endpoint.ts'
import { envelope } from '../contract/envelope.ts'
import { errors } from '../contract/errors.ts'
import { fileUploadMany } from '../contract/evidence/file.ts'
import { selfQuery } from '../contract/report/report.ts'
import { accessToken } from '../contract/account/session.ts'
import { captcha, captchaVerify } from '../contract/account/verification.ts'

/** The answer to a failed call. */
export class Refused extends Error {
  readonly errcode: number
  readonly data: unknown
  constructor(errcode: number, message: string, data: unknown) {
    super(`${errcode} ${message}`)
    this.errcode = errcode
    this.data = data
  }
}

/** A new `Idempotency-Key`. */
export const newKey = (): string => randomBytes(16).toString('base64url')

/** A random address, so that rate limits of earlier calls do not interfere. */
export const newAddress = (): string =>
  `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`

/** A citizen without a browser: calls the API as the client does. */
export class Citizen {
  #origin: string
  readonly #address: string
  #token = ''

  /** @param address the client address that a trusted proxy reports; default: a new one per citizen */
  constructor(origin: string, address = newAddress()) {
    this.#origin = origin
    this.#address = address
  }

  /** Continues at another address with the same token, as after a change of release. */
  goTo(origin: string): void {
    this.#origin = origin
  }

  async #send(endpoint: Endpoint, path: string, init: RequestInit): Promise<unknown> {
    const headers = new Headers(init.headers)
    headers.set('x-forwarded-for', this.#address)
    if (this.#token) headers.set('access-token', this.#token)
    const response = await fetch(this.#origin + path, {
      ...init,
      method: endpoint.method,
      headers,
      signal: AbortSignal.timeout(30_000),
    })
    const { errcode, errmessage = '', data } = envelope.parse(await response.json())
    if (errcode !== 0) throw new Refused(errcode, errmessage, data)
    return endpoint.output.parse(data)
  }

  async call<E extends Endpoint>(
    endpoint: E,
    input: RawInput<E>,
    key?: string,
  ): Promise<Output<E>> {
    if (!this.#token && endpoint.access !== 'anyone')
      this.#token = (await this.call(accessToken, { client: 'web' })).access_token
    const isGet = endpoint.method === 'GET'
    const fields = z.record(z.string(), z.coerce.string())
    const query = isGet ? `?${new URLSearchParams(fields.parse(input)).toString()}` : ''
    const init: RequestInit = isGet
      ? {}
      : {
          body: JSON.stringify(input),
          headers: { 'content-type': 'application/json', ...(key && { 'idempotency-key': key }) },
        }
    // `#send` has parsed it by this schema.
    return (await this.#send(endpoint, urlOf(endpoint) + query, init)) as Output<E>
  }

  /** Continues with the token from the sign-in. */
  goOnAs({ access_token }: { access_token: string }): void {
    this.#token = access_token
  }

  async upload(name: string, content: Blob): Promise<Output<typeof fileUploadMany>> {
    if (!this.#token) this.#token = (await this.call(accessToken, { client: 'web' })).access_token
    const body = new FormData()
    body.append('files[]', content, name)
    const sent = await this.#send(fileUploadMany, urlOf(fileUploadMany), { body })
    return fileUploadMany.output.parse(sent)
  }

  /** Returns the report of a code; undefined for an unknown code. */
  async find(query_code: string, captcha_ticket: string) {
    try {
      return (await this.call(selfQuery, { query_code, captcha_ticket })).report
    } catch (error) {
      if (error instanceof Refused && error.errcode === errors.notFound.errcode) return undefined
      throw error
    }
  }

  /** Computes the proof of work that the browser computes in the background. */
  async captchaTicket(): Promise<string> {
    const { challenge } = await this.call(captcha, {})
    const solution = await solveChallenge({
      challenge: challenge as unknown as Challenge,
      deriveKey,
    })
    if (!solution) throw new Error('the challenge has no solution')
    const sent = { challenge, solution: { ...solution } }
    return (await this.call(captchaVerify, sent)).captcha_ticket
  }
}
