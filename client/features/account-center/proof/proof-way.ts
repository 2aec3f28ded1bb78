import type { User } from '../../../../contract/session.ts'

/** How a citizen who is signed in proves again who they are; `verify_way` of the contract. */
export type ProofWay = 'password' | 'phone' | 'email'

export const wayNames: Readonly<Record<ProofWay, string>> = {
  password: '登录密码',
  phone: '短信验证码',
  email: '邮箱验证码',
}

/** Those of the ways that this citizen has: the e-mail only once it is bound. */
export const waysFor = (user: Partial<User>, ways: readonly ProofWay[]): ProofWay[] =>
  ways.filter((way) => way !== 'email' || Boolean(user.email))
