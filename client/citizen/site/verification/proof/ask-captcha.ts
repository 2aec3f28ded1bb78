import * as z from 'zod/mini'
import { errors } from '../../../../../contract/envelope.ts'
import { captcha } from '../../../../../contract/verification.ts'
import { CallFailure } from '../../../../kit/call-failure.ts'
import type { Caller } from '../../session/caller.ts'

/** As any back end answers it; see the contract. */
const anyCaptcha = { ...captcha, output: z.unknown() }

/**
 * @returns what the back end asks for; undefined when it has no such call
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
