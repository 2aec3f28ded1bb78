import { setTimeout as wait } from 'node:timers/promises'
import { generateSync } from 'otplib'
import type { StaffRole } from '../contract/staff/role.ts'

/** Validity of an authenticator code in seconds. */
const period = 30

/** An authenticator app. */
export interface Authenticator {
  /** Returns an unused code; waits up to 30 seconds for one. */
  code(): Promise<string>
}

/** @param secret base32, from the invitation */
export function createAuthenticator(secret: string): Authenticator {
  let last = 0
  return {
    async code() {
      // The server accepts the previous and the next code as well, each once.
      const present = () => Math.floor(Date.now() / 1000 / period)
      // Skip a code that is about to expire: a busy machine takes seconds to hash the password first.
      const isLate = (Date.now() / 1000) % period > period - 20
      const step = Math.max(last + 1, present() - (isLate ? 0 : 1))
      last = step
      while (step > present() + 1) await wait(500)
      return generateSync({ secret, epoch: step * period })
    },
  }
}

/** A member of the desk with credentials. */
export interface DeskPerson extends Authenticator {
  readonly login: string
  readonly name: string
  readonly password: string
  readonly roles: readonly StaffRole[]
  /** Returns an unused recovery code. @throws Error when all ten are used */
  recoveryCode(): string
}

export function createDeskPerson(
  given: Pick<DeskPerson, 'login' | 'name' | 'password' | 'roles'>,
  authenticator: Authenticator,
  recoveryCodes: readonly string[],
): DeskPerson {
  const left = [...recoveryCodes]
  return {
    ...given,
    ...authenticator,
    recoveryCode() {
      const code = left.shift()
      if (code === undefined) throw new Error('all recovery codes are used up')
      return code
    },
  }
}
