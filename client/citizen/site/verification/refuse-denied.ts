import { errors } from '../../../../contract/errors.ts'
import { CallFailure } from '../../../kit/call-failure.ts'

const isNo = (value: unknown): boolean => value === false || value === 0 || value === '0'

/** Throws CallFailure with this message when the data of a check say no, although its errcode is 0. */
export function refuseDenied(answer: unknown, message: string): void {
  const { valid, success, result } = Object(answer) as Record<string, unknown>
  if ([answer, valid, success, result].some(isNo))
    throw new CallFailure(errors.wrongCode.errcode, message)
}
