import type { SpecificationCall } from './calls.ts'

/** How a call is answered when it is not answered with an envelope. */
export interface RawAnswer {
  readonly status: number
  readonly type: 'text/html; charset=utf-8' | 'application/json' | 'image/svg+xml' | 'audio/wav'
  readonly body: string | Buffer
}

/** What differs between one back end and another that both speak the specification. */
export interface Settings {
  /** @param index 0 for the report that is there from the start */
  readonly queryCode: (index: number) => string
  /** What a report's status is said to be. */
  readonly status: unknown
  /**
   * `none` asks for nothing. `picture` shows a data URL, `picture-by-address` an address below `/api` and a sound
   * besides; both are checked by `captcha/verify`. `picture-with-call` is checked with the call that needs it.
   */
  readonly captcha: 'none' | 'picture' | 'picture-by-address' | 'picture-with-call'
  /** Whether signing in answers a new `access_token`; otherwise the token that was held is signed in. */
  readonly tokenAtSignIn: boolean
  /** The `config` member of the front-end config. */
  readonly config: unknown
  /** HTTP status of a refusal. */
  readonly refusalStatus: number
  /** Seconds that every answer takes. */
  readonly seconds: number
  /** At the first of each of these the token has expired. */
  readonly expiresAt: readonly SpecificationCall[]
  /** The first of each of these is carried out, and its answer lost. */
  readonly losesAnswerOf: readonly SpecificationCall[]
  /** Calls that are answered by something else, e.g. a page of a web server. */
  readonly answeredBy: Partial<Record<SpecificationCall, RawAnswer>>
  /** What answers where uploads could be resumed. */
  readonly resumableUploads: RawAnswer
}

export const page = (status: number, title: string): RawAnswer => ({
  status,
  type: 'text/html; charset=utf-8',
  body: `<!DOCTYPE html><html><head><title>${title}</title></head><body><h1>${title}</h1></body></html>`,
})

/** The specification alone. */
export const plainSettings: Settings = {
  queryCode: (index) => `JB2026-${String(index + 123).padStart(6, '0')}`,
  status: '已受理',
  captcha: 'none',
  tokenAtSignIn: false,
  config: JSON.stringify({ title: '网络举报中心' }),
  refusalStatus: 200,
  seconds: 0,
  expiresAt: [],
  losesAnswerOf: [],
  answeredBy: {},
  resumableUploads: page(404, 'Not Found'),
}
