import { createHash, randomInt, randomUUID } from 'node:crypto'
import type { ReceivedCall } from './calls.ts'
import type { Switches } from './switches.ts'

/** Returns the password digest that the browser sends. Source: spec §5. */
export const passwordDigest = (text: string): string => createHash('sm3').update(text).digest('hex')

export interface SpecificationAccount {
  name: string
  readonly phone: string
  /** SM3 in hex. */
  password: string
  email?: string
  wechat?: string
}

export interface SpecificationReport {
  readonly query_code: string
  readonly named: boolean
  readonly description: string
  readonly payload: ReceivedCall['payload']
  readonly files: readonly string[]
  readonly appeals: string[]
  /** Phone of the account that sent it while signed in. */
  readonly owner: string | undefined
}

/** State of an issued token. */
export interface TokenState {
  /** Phone of the account, while signed in. */
  phone?: string | undefined
  provedPassword: boolean
  /** Number of calls for which a solved picture is still valid. */
  captchas: number
  /** The report looked up last, which an appeal with nothing but `msg` refers to. */
  report?: SpecificationReport | undefined
}

/** The back end's whole state, in memory. */
export interface State {
  readonly switches: Switches
  readonly tokens: Map<string, TokenState>
  readonly accounts: Map<string, SpecificationAccount>
  readonly reports: SpecificationReport[]
  /** File ids that may be attached. */
  readonly files: Set<string>
  /** The newest one-time code of a phone or an e-mail address. */
  readonly codes: Map<string, string>
  /** Texts of the pictures, by key. */
  readonly pictures: Map<string, string>
}

/** The initial account. The number is an operator's hotline, not a person's phone. */
export const specificationAccount = {
  name: '林晓',
  phone: '13800138000',
  password: 'Demo-jubao-2026',
} as const

export const reportTypes = [
  { id: 1, name: '电信网络诈骗' },
  { id: 2, name: '网络谣言' },
  { id: 3, name: '侵害未成年人' },
] as const

/** @param index 0 for the initial report */
export const queryCodeAt = (index: number): string =>
  `JB2026-${String(index + 123).padStart(6, '0')}`

export function createState(switches: Switches): State {
  const { name, phone, password } = specificationAccount
  const sample: SpecificationReport = {
    query_code: queryCodeAt(0),
    named: true,
    description: '网页冒充快递客服，要求填写银行卡号。',
    payload: {},
    files: [],
    appeals: [],
    owner: phone,
  }
  return {
    switches,
    tokens: new Map(),
    accounts: new Map([[phone, { name, phone, password: passwordDigest(password) }]]),
    reports: [sample],
    files: new Set(),
    codes: new Map(),
    pictures: new Map(),
  }
}

export function issueToken(state: State, phone?: string): string {
  const token = randomUUID()
  state.tokens.set(token, { phone, provedPassword: false, captchas: 0 })
  return token
}

/** Creates a code for a phone or an e-mail address; tests read it from `codes`. */
export const sendCode = ({ codes, switches: { codeLength } }: State, to: string): void =>
  void codes.set(to, String(randomInt(10 ** (codeLength - 1), 10 ** codeLength)))
