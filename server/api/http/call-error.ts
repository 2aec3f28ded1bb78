import type { ErrorName, FailureData } from '../../../contract/envelope.ts'

/** A failure that the caller is told about: an envelope with this errcode, message and data. */
export class CallError extends Error {
  readonly errorName: ErrorName
  /** Replaces the catalogue's text when given. */
  readonly told: string | undefined
  readonly data: FailureData | undefined

  constructor(errorName: ErrorName, told?: string, data?: FailureData) {
    super(told ?? errorName)
    this.name = 'CallError'
    this.errorName = errorName
    this.told = told
    this.data = data
  }
}

/** Bad input at one field. @param path as in the payload, e.g. `urls` or `reporter.phone` */
export const badField = (path: string, message: string): CallError =>
  new CallError('badInput', undefined, { fields: { [path]: message } })
