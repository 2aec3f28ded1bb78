import * as z from 'zod/mini'
import { type Endpoint, urlOf } from '../contract/endpoint.ts'
import { staffSignIn, staffStepUp } from '../contract/staff/session.ts'
import type { DeskPerson } from './desk-person.ts'
import { digestOf } from './own-account.ts'

/** Nothing of the answer is needed, of whatever release it is. */
const signIn = { ...staffSignIn, output: z.unknown() }

/** A browser at the desk without its pages: keeps cookies, makes calls. */
export class DeskCaller {
  #origin: string
  readonly #cookies = new Map<string, string>()

  /** @param origin the desk's, e.g. `http://127.0.0.1:41234` */
  constructor(origin: string) {
    this.#origin = origin
  }

  /** Goes on elsewhere with the same session, as when the release behind an address changes. */
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

  /** Signs a person in by a recovery code, and leaves authenticator codes for step-up checks. */
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
