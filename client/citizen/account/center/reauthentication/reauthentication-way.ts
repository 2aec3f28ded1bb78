import type { User } from '../../../../../contract/session.ts'
import { features } from '../../../site/features.ts'

/** How a citizen who is signed in proves again who they are; `verify_way` of the contract. */
export type ReauthenticationWay = 'password' | 'phone' | 'email'

export const wayLabels: Readonly<Record<ReauthenticationWay, string>> = {
  password: '登录密码',
  phone: '短信验证码',
  email: '邮箱验证码',
}

/** What proves who one is where a code to the phone alone does not: numbers get other owners. */
export const secondProofWays = (): readonly ReauthenticationWay[] =>
  features().second_proof ? ['password', 'email'] : ['password', 'phone', 'email']

/** Those of the ways that this citizen has: e-mail only once it is bound. */
export const availableWays = (
  user: Partial<User>,
  ways: readonly ReauthenticationWay[],
): ReauthenticationWay[] => ways.filter((way) => way !== 'email' || Boolean(user.email))
