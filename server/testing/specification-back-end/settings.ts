import type { SpecificationCall } from './calls.ts'

/** A raw answer in place of an envelope. */
export interface RawAnswer {
  readonly status: number
  readonly type: 'text/html; charset=utf-8' | 'application/json' | 'image/svg+xml' | 'audio/wav'
  readonly body: string | Buffer
}

/** The differences between back ends that all follow the specification. */
export interface Settings {
  /** @param index 0 for the initial report */
  readonly queryCode: (index: number) => string
  /** The status of every report. */
  readonly status: unknown
  /**
   * `none`: no captcha. `picture`: a data URL; `picture-by-address`: an address below `/api`, and a sound. Both are
   * checked by `captcha/verify`. `picture-with-call` is checked with the call that needs it.
   */
  readonly captcha: 'none' | 'picture' | 'picture-by-address' | 'picture-with-call'
  /** Whether signing in answers a new `access_token`; otherwise it signs the present token in. */
  readonly tokenAtSignIn: boolean
  /** The `config` member of the front-end config. */
  readonly config: unknown
  /** HTTP status of a refusal. */
  readonly refusalStatus: number
  /** Whether registering signs in. */
  readonly signsInAtRegistration: boolean
  /** Digits of a one-time code. */
  readonly codeLength: number
  /** Seconds before each answer. */
  readonly seconds: number
  /** The token expires at the first call of each of these. */
  readonly expiresAt: readonly SpecificationCall[]
  /** The first call of each of these is carried out, but its answer is lost. */
  readonly losesAnswerOf: readonly SpecificationCall[]
  /** Calls with another answer, e.g. the error page of a web server. */
  readonly answeredBy: Partial<Record<SpecificationCall, RawAnswer>>
  /** Answer at the path of resumable uploads. */
  readonly resumableUploads: RawAnswer
}

export const page = (status: number, title: string): RawAnswer => ({
  status,
  type: 'text/html; charset=utf-8',
  body: `<!DOCTYPE html><html><head><title>${title}</title></head><body><h1>${title}</h1></body></html>`,
})

/** Settings of the specification alone. */
export const plainSettings: Settings = {
  queryCode: (index) => `JB2026-${String(index + 123).padStart(6, '0')}`,
  status: '已受理',
  captcha: 'none',
  tokenAtSignIn: false,
  config: JSON.stringify({ title: '网络举报中心' }),
  refusalStatus: 200,
  signsInAtRegistration: true,
  codeLength: 6,
  seconds: 0,
  expiresAt: [],
  losesAnswerOf: [],
  answeredBy: {},
  resumableUploads: page(404, 'Not Found'),
}
