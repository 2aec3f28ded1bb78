import * as words from '#words/account.ts'
import { useState } from 'react'
import * as z from 'zod/mini'
import type { Input } from '../../../../../contract/endpoint.ts'
import { selfPasswordVerify, type selfDestroy } from '../../../../../contract/account/account.ts'
import { receive } from '../../../../../contract/receive.ts'
import { CallFailure } from '../../../../kit/call-failure.ts'
import { call } from '../../../site/session/call.ts'
import { useStore } from '../../../../kit/store.ts'
import { InvalidFields } from '../../../../kit/use-submission.ts'
import { isOtpRefused } from '../../../site/verification/call-with-otp.ts'
import { missingCode } from '../../../site/verification/code-form.ts'
import { ticketFor } from '../../../site/verification/one-time-code-progress.ts'
import { oneTimeCodeMemory } from '../../../site/verification/one-time-code-memory.ts'
import { refuseDenied } from '../../../site/verification/refuse-denied.ts'
import { type OneTimeCode, useOneTimeCode } from '../../../site/verification/use-one-time-code.ts'
import { useFeatures } from '../../../site/features.ts'
import { typedPhone } from '../../../../../contract/typed-person.ts'
import { useField, useFormState } from '../../../../kit/form-state.ts'
import { checks } from '../../form/check-values.ts'
import { passwordDigest } from '../../../../kit/password/digest.ts'
import { type ReauthenticationWay, availableWays } from './reauthentication-way.ts'

/**
 * Members of a protected call: one of two tickets. A back end that answers no ticket gets the proof itself: the password's
 * digest, or the code (`callWithOtp`); and the address that received the code.
 */
export type Tickets = Input<typeof selfDestroy> & {
  password?: string
  phone?: string
  email?: string
}

interface ReauthenticationOptions {
  ways: readonly ReauthenticationWay[]
  /** Purpose of the code. */
  phonePurpose?: 'modify' | 'destroy'
  emailPurpose?: 'modify' | 'unbind'
}

/** Returns the ticket of a code; shows an error at the field without one. */
export async function requireTicket(
  code: OneTimeCode,
  address: string,
): Promise<string | undefined> {
  const { progress, error } = await code.settle()
  const ticket = ticketFor(progress, address)
  if (ticket === undefined) code.setError(error ?? missingCode())
  return ticket
}

/** Authenticates the signed-in citizen again, in a way of their choice; shown by `ReauthenticationFields`. */
export function useReauthentication(options: ReauthenticationOptions) {
  const user = useStore((state) => state.user)
  const ways = availableWays(user, options.ways)
  const [chosen, choose] = useState<ReauthenticationWay>()
  const way = chosen && ways.includes(chosen) ? chosen : (ways[0] ?? 'password')
  const [password, setPassword] = useState('')
  const [passwordError, setPasswordError] = useState<string>()
  const byPhone = { kind: 'phone', purpose: options.phonePurpose ?? 'modify' } as const
  const byEmail = { kind: 'email', purpose: options.emailPurpose ?? 'modify' } as const
  const isOwnKnown = useFeatures().own_address === true
  const address = useFormState(
    () => ({
      phone: oneTimeCodeMemory.read(byPhone)?.address ?? '',
      email: oneTimeCodeMemory.read(byEmail)?.address ?? '',
    }),
    (typed) => ({ phone: checks.phone(typed.phone), email: checks.email(typed.email) }),
  )
  const typed = { phone: useField(address, 'phone'), email: useField(address, 'email') }
  const to = {
    phone: isOwnKnown ? '' : typedPhone(typed.phone.value),
    email: isOwnKnown ? '' : typed.email.value.trim(),
  }
  const phone = useOneTimeCode(byPhone, to.phone)
  const email = useOneTimeCode(byEmail, to.email)

  const byPassword = async (): Promise<Tickets> => {
    try {
      const answer = await call(
        { ...selfPasswordVerify, output: z.unknown() },
        { password: passwordDigest(password) },
      )
      refuseDenied(answer, words.passwordWrong)
      const { verify_ticket } = receive(selfPasswordVerify.output, answer)
      return verify_ticket ? { verify_ticket } : { password: passwordDigest(password) }
    } catch (thrown) {
      const problem = thrown instanceof CallFailure ? thrown.fields?.['password'] : undefined
      if (problem === undefined) throw thrown
      setPasswordError(problem)
      throw new InvalidFields()
    }
  }
  const code = way === 'email' ? email : phone
  const codeAddress = way === 'password' ? '' : to[way]
  const isAddressRight = () => way === 'password' || isOwnKnown || address.check([way])
  const isComplete = async (): Promise<boolean> => {
    if (way !== 'password')
      return isAddressRight() && (await requireTicket(code, codeAddress)) !== undefined
    if (password === '') setPasswordError(words.passwordMissing)
    return password !== ''
  }
  return {
    ways,
    way,
    choose,
    password: {
      text: password,
      error: passwordError,
      type: (text: string) => {
        setPassword(text)
        setPasswordError(undefined)
      },
    },
    phone,
    email,
    /** The one of these two that belongs to the way. */
    code,
    /** The field of the address that receives the code; undefined where the back end knows it. */
    address: way === 'password' || isOwnKnown ? undefined : typed[way],
    isAddressRight,
    /** Returns whether the fields are complete; shows errors at the fields otherwise. */
    isComplete,
    /** Runs a protected call with its ticket, which use or refusal uses up. @throws InvalidFields, CallFailure */
    withTickets: async <T>(run: (tickets: Tickets) => Promise<T>): Promise<T> => {
      if (!(await isComplete())) throw new InvalidFields()
      const tickets =
        way === 'password'
          ? await byPassword()
          : {
              otp_ticket: await requireTicket(code, codeAddress),
              ...(codeAddress && { [way]: codeAddress }),
            }
      try {
        const result = await run(tickets)
        if (way !== 'password') code.forget()
        return result
      } catch (thrown) {
        if (way !== 'password' && isOtpRefused(thrown)) code.forget()
        throw thrown
      }
    },
  }
}
export type Reauthentication = ReturnType<typeof useReauthentication>
