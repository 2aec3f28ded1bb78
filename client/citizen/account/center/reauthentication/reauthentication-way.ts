import * as words from '#words/account.ts'
import type { User } from '../../../../../contract/account/session.ts'
import { features } from '../../../site/features.ts'

/** A way to authenticate again; `verify_way` of the contract. */
export type ReauthenticationWay = 'password' | 'phone' | 'email'

export const wayLabels: Readonly<Record<ReauthenticationWay, string>> = {
  password: words.password,
  phone: words.smsCode,
  email: words.emailCode,
}

/** Returns the ways that protect against a former owner of the phone number. */
export const secondProofWays = (): readonly ReauthenticationWay[] =>
  features().second_proof ? ['password', 'email'] : ['password', 'phone', 'email']

/** Returns the ways that prove an account's deletion. */
export const deletionWays = (): readonly ReauthenticationWay[] =>
  features().second_proof ? ['password', 'email'] : ['password', 'phone']

/** Returns the ways that this citizen has; e-mail only if bound. */
export const availableWays = (
  user: Partial<User>,
  ways: readonly ReauthenticationWay[],
): ReauthenticationWay[] => ways.filter((way) => way !== 'email' || Boolean(user.email))
