import type { FailureData } from '../../contract/envelope.ts'
import type { ErrorName } from '../../contract/errors.ts'

/** An error that is shown to the citizen: an envelope with this errcode, message and data. */
export class CallError extends Error {
  readonly errorName: ErrorName
  /** Replaces the catalogue's text. */
  readonly userMessage: string | undefined
  readonly data: FailureData | undefined

  constructor(errorName: ErrorName, userMessage?: string, data?: FailureData) {
    super(userMessage ?? errorName)
    this.name = 'CallError'
    this.errorName = errorName
    this.userMessage = userMessage
    this.data = data
  }
}

/** Bad input at one field. @param path as in the payload, e.g. `urls` or `reporter.phone` */
export const badField = (path: string, message: string): CallError =>
  new CallError('badInput', undefined, { fields: { [path]: message } })

/** The present state of a report, an account or another row forbids the call. */
export const conflict = (message: string, data?: FailureData): CallError =>
  new CallError('conflict', message, data)
