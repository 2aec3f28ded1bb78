import { randomBytes } from 'node:crypto'
import type { CapabilityName } from '../../contract/site/capabilities.ts'
import type { Endpoint } from '../../contract/endpoint.ts'
import { errors, type ErrorName } from '../../contract/envelope.ts'
import { receive } from '../../contract/receive.ts'
import type { Answer, BackEnd, CallOptions } from './back-end.ts'
import { judge, type Findings } from './findings.ts'

/** What only a person, a phone or a mailbox can tell. Undefined: nobody knows. */
export interface Person {
  /**
   * A one-time code is about to be sent to a phone or an e-mail address.
   * @returns waits for it
   */
  expectCode(to: string): Promise<() => Promise<string | undefined>>
  /** Reads a picture: a data URL, or an address of the back end. */
  readPicture(picture: string): Promise<string | undefined>
  /** Opens WeChat's page and agrees. @returns the address that the browser was led to */
  authorize(url: string): Promise<string | undefined>
}

export interface ConformanceOptions {
  /** Origin of the back end. */
  readonly host: string
  /** Also calls that write: reports, accounts, codes, files. */
  readonly write?: boolean
  /** Query code of a report that is there. */
  readonly code?: string
  /** Of an account that is there; with `write` and without `password`, of one that will be made and deleted. */
  readonly phone?: string
  readonly password?: string
  /** That codes may be sent to. */
  readonly email?: string
  /** Makes a ticket of the partner platform for a phone. */
  readonly izyTicket?: (phone: string) => Promise<string | undefined>
  readonly person: Person
  readonly wait?: (seconds: number) => Promise<void>
}

/** What the steps share. */
export interface Run {
  readonly options: ConformanceOptions
  readonly backEnd: BackEnd
  readonly findings: Findings
  readonly capabilities: Set<string>
  /** Of the first type in the list. */
  typeId: string | number
}

export const announces = ({ capabilities }: Run, name: CapabilityName): boolean =>
  capabilities.has(name)

/** A new `Idempotency-Key`. */
export const newKey = (): string => randomBytes(16).toString('base64url')

/** Asks and judges. @returns undefined when it did not succeed */
export async function ask(
  { backEnd, findings }: Run,
  endpoint: Endpoint,
  input: object = {},
  options: CallOptions = {},
): Promise<Answer | undefined> {
  const answer = await backEnd.ask(endpoint, input, options)
  findings.add(endpoint, judge(endpoint, answer))
  return answer.problem === undefined ? answer : undefined
}

/**
 * Asks for what has to be refused, where only that can be tried: with another errcode, or none, the call fails.
 * @param reason what the refusal shows
 */
export async function askRefused(
  { backEnd, findings }: Run,
  endpoint: Endpoint,
  input: object,
  { error, reason }: { error: ErrorName; reason: string },
): Promise<void> {
  const { errcode, problem } = await backEnd.ask(endpoint, input)
  findings.add(
    endpoint,
    errcode === errors[error].errcode
      ? { standing: 'additions', reason }
      : { standing: 'fails', reason: `${problem ?? 'accepts it'}; not ${error}, where ${reason}` },
  )
}

/** One text of an answer, read as the portal reads it. */
export function textIn(
  endpoint: Endpoint,
  answer: Answer | undefined,
  member: string,
): string | undefined {
  const received: object = receive(endpoint.output, answer?.data) ?? {}
  const value: unknown = Object.entries(received).find(([name]) => name === member)?.[1]
  return typeof value === 'string' ? value : undefined
}

/** Skips several calls for one reason. */
export function skipAll({ findings }: Run, endpoints: readonly Endpoint[], reason: string): void {
  for (const endpoint of endpoints) findings.skip(endpoint, reason)
}
