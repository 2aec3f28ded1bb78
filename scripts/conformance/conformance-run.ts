import { randomBytes } from 'node:crypto'
import type { AnnouncedName } from '../../contract/site/capabilities.ts'
import type { Endpoint } from '../../contract/endpoint.ts'
import { errors, type ErrorName } from '../../contract/errors.ts'
import { receive } from '../../contract/receive.ts'
import type { Answer, BackEnd, CallOptions } from './back-end.ts'
import { judge, type Findings } from './findings.ts'

/** Answers what only a person, a phone or a mailbox can tell; undefined when unknown. */
export interface Person {
  /** Announces that a one-time code is about to be sent. @returns a function that waits for the code */
  expectCode(to: string): Promise<() => Promise<string | undefined>>
  /** Reads the text of a picture: a data URL, or an address of the back end. */
  readPicture(picture: string): Promise<string | undefined>
  /** Opens WeChat's page and agrees. @returns the address to which the browser was redirected */
  authorize(url: string): Promise<string | undefined>
}

export interface ConformanceOptions {
  /** Origin of the back end. */
  readonly host: string
  /** Includes calls that write: reports, accounts, codes, files. */
  readonly write?: boolean
  /** Query code of an existing report. */
  readonly code?: string
  /** Phone of an existing account; with `write` and without `password`, of one to create and delete. */
  readonly phone?: string
  readonly password?: string
  /** An address to which codes may be sent. */
  readonly email?: string
  /** Makes a ticket of the partner platform for a phone. */
  readonly izyTicket?: (phone: string) => Promise<string | undefined>
  readonly person: Person
  readonly wait?: (seconds: number) => Promise<void>
}

/** The state that the steps share. */
export interface Run {
  readonly options: ConformanceOptions
  readonly backEnd: BackEnd
  readonly findings: Findings
  readonly capabilities: Set<string>
  /** Id of the first type in the list. */
  typeId: string | number
}

export const announces = ({ capabilities }: Run, name: AnnouncedName): boolean =>
  capabilities.has(name)

/** A new `Idempotency-Key`. */
export const newKey = (): string => randomBytes(16).toString('base64url')

/** Calls and judges the answer. @returns undefined when the call failed */
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

/** Makes a call that must be refused; any other answer fails. @param reason what the refusal shows */
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

/** Returns one text member of an answer, read as the portal reads it. */
export function textIn(endpoint: Endpoint, answer: Answer | undefined, member: string) {
  const received: object = receive(endpoint.output, answer?.data) ?? {}
  const value: unknown = Object.entries(received).find(([name]) => name === member)?.[1]
  return typeof value === 'string' ? value : undefined
}

export function skipAll({ findings }: Run, endpoints: readonly Endpoint[], reason: string): void {
  for (const endpoint of endpoints) findings.skip(endpoint, reason)
}
