import * as z from 'zod/mini'
import { errors } from '../../../../../contract/errors.ts'
import { captcha } from '../../../../../contract/account/verification.ts'
import { CallFailure } from '../../../../kit/call-failure.ts'
import type { Caller } from '../../../../kit/session/create-visitor.ts'

/** Response of any back end; see the contract. */
const anyCaptcha = { ...captcha, output: z.unknown() }

/**
 * Asks the back end for its challenge.
 * @returns undefined if it has no such call
 * @throws CallFailure
 */
export async function askCaptcha({ call }: Caller): Promise<unknown> {
  try {
    return await call(anyCaptcha, {})
  } catch (thrown) {
    const { notFound } = errors
    if (thrown instanceof CallFailure && thrown.errcode === notFound.errcode) return undefined
    throw thrown
  }
}
