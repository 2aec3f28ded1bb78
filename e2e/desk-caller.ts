import * as z from 'zod/mini'
import { type Endpoint, urlOf } from '../contract/endpoint.ts'
import { staffSignIn, staffStepUp } from '../contract/staff/session.ts'
import type { DeskPerson } from './desk-person.ts'
import { digestOf } from './own-account.ts'

/** Accepts the answer of any release; its content is not used. */
const signIn = { ...staffSignIn, output: z.unknown() }

/** A client of the desk without a browser: keeps cookies and makes calls. */
export class DeskCaller {
  #origin: string
  readonly #cookies = new Map<string, string>()

  /** @param origin of the desk, e.g. `http://127.0.0.1:41234` */
  constructor(origin: string) {
    this.#origin = origin
  }

  /** Continues at another address with the same session, as after a change of release. */
  goTo(origin: string): void {
    this.#origin = origin
  }

  /**
   * @param key of idempotent calls
   * @throws Error with the envelope when the call is refused
   */
  async call<I extends z.ZodMiniType, O extends z.ZodMiniType>(
    endpoint: Endpoint<I, O>,
    input: z.input<I>,
    key: string = crypto.randomUUID(),
  ): Promise<z.output<O>> {
    const response = await fetch(this.#origin + urlOf(endpoint), {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        Origin: this.#origin,
        Cookie: [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        ...(endpoint.idempotent && { 'Idempotency-Key': key }),
      },
      body: JSON.stringify(input),
    })
    for (const cookie of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
      this.#cookies.set(name, value)
    }
    const answer = (await response.json()) as { errcode: number; data: unknown }
    if (answer.errcode !== 0) throw new Error(`${endpoint.path}: ${JSON.stringify(answer)}`)
    return endpoint.output.parse(answer.data)
  }

  /** Signs a person in by a recovery code; saves authenticator codes for step-up. */
  async signIn(person: DeskPerson): Promise<this> {
    const { login, password } = person
    await this.call(signIn, {
      login,
      password: digestOf(password),
      code: person.recoveryCode(),
    })
    return this
  }

  async stepUp(person: DeskPerson): Promise<this> {
    await this.call(staffStepUp, { code: await person.code() })
    return this
  }
}
