import { errors } from '../../../../contract/envelope.ts'
import { CallFailure } from '../../../kit/call-failure.ts'

const isNo = (value: unknown): boolean => value === false || value === 0 || value === '0'

/**
 * Other back ends say also with errcode 0 that what they were asked to check is not right.
 * @param answer to the check, as it came
 * @throws CallFailure with this message where it says no
 */
export function refuseDenied(answer: unknown, message: string): void {
  const { valid, success, result } = Object(answer) as Record<string, unknown>
  if ([answer, valid, success, result].some(isNo))
    throw new CallFailure(errors.wrongCode.errcode, message)
}
