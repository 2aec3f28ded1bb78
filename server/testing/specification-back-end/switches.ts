import type { SpecificationCall } from './calls.ts'
import type { Shape } from './shapes.ts'

/** A raw answer in place of an envelope. */
export interface RawAnswer {
  readonly status: number
  readonly type: 'text/html; charset=utf-8' | 'application/json' | 'image/svg+xml' | 'audio/wav'
  readonly body: string | Buffer
}

/** The differences between back ends that all follow the specification. */
export interface Switches {
  /**
   * `none`: no captcha. `picture`: an address below `/api` and a sound, checked by `captcha/verify`.
   * `picture-with-call`: a data URL, checked with the call that needs it.
   */
  readonly captcha: 'none' | 'picture' | 'picture-with-call'
  /** Digits of a one-time code. */
  readonly codeLength: number
  /** Whether registering signs in. */
  readonly signsInAtRegistration: boolean
  /** Whether signing in answers a new `access_token`; otherwise it signs the present token in. */
  readonly tokenAtSignIn: boolean
  /** HTTP status of a refusal. */
  readonly refusalStatus: number
  /** The token expires at the first call of each of these. */
  readonly expiresAt: readonly SpecificationCall[]
  /** The first call of each of these is carried out, but its answer is lost. */
  readonly losesAnswerOf: readonly SpecificationCall[]
  /** Calls that are carried out and then answered so, e.g. by the error page of a web server. */
  readonly answeredBy: Partial<Record<SpecificationCall, RawAnswer>>
  /** Changes of every answer, in this order. */
  readonly shapes: readonly Shape[]
}

export const page = (status: number, title: string): RawAnswer => ({
  status,
  type: 'text/html; charset=utf-8',
  body: `<!DOCTYPE html><html><head><title>${title}</title></head><body><h1>${title}</h1></body></html>`,
})

/** The answer to a call that succeeds with `data`. */
export const success = (data: unknown): RawAnswer => ({
  status: 200,
  type: 'application/json',
  body: JSON.stringify({ errcode: 0, errmessage: '', data }),
})

/** The specification alone. */
export const plain: Switches = {
  captcha: 'none',
  codeLength: 6,
  signsInAtRegistration: true,
  tokenAtSignIn: false,
  refusalStatus: 200,
  expiresAt: [],
  losesAnswerOf: [],
  answeredBy: {},
  shapes: [],
}
