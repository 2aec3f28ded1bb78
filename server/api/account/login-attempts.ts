import type { Kysely } from 'kysely'
import type { Clock } from '../../platform/clock.ts'
import type { Keyring } from '../../platform/crypto/keyring.ts'
import type { Schema } from '../../platform/database/schema.ts'
import { CallError } from '../http/call-error.ts'
import { countLoginAttempt, deleteLoginAttempts, lockedUntil } from './store.ts'

/** Source: DESIGN §6. Seconds. */
const maxAttempts = 5
const lockSeconds = 15 * 60

interface Deps {
  readonly db: Kysely<Schema>
  readonly keyring: Keyring
  readonly clock: Clock
}

function locked(until: Date | undefined, now: Date): CallError {
  const seconds = until ? Math.ceil((until.getTime() - now.getTime()) / 1000) : lockSeconds
  const minutes = Math.max(1, Math.ceil(seconds / 60))
  return new CallError(
    'locked',
    `密码输错次数过多，请 ${minutes} 分钟后再试，或改用短信验证码登录、找回密码`,
    { retry_after: Math.max(1, seconds) },
  )
}

export interface LoginAttempt {
  /** The error for a wrong password. @param what e.g. `手机号或密码不对` */
  refusal(what: string): CallError
}

/**
 * Counts a password that is about to be checked against a phone, which may have an account or not: the
 * answers are the same.
 * @throws CallError locked when there were five and the last is not 15 minutes ago
 */
export async function beginLoginAttempt(
  { db, keyring, clock }: Deps,
  phone: string,
): Promise<LoginAttempt> {
  const subject = keyring.blindIndex('phone', phone)
  const now = clock.now()
  const until = new Date(now.getTime() + lockSeconds * 1000)
  const attempts = await countLoginAttempt(db, { subject, most: maxAttempts, now, until })
  if (attempts === undefined) throw locked(await lockedUntil(db, subject), now)
  return {
    refusal: (what) =>
      attempts < maxAttempts
        ? new CallError('wrongCode', `${what}，还可以试 ${maxAttempts - attempts} 次`, {
            fields: { password: `${what}，还可以试 ${maxAttempts - attempts} 次` },
          })
        : locked(until, now),
  }
}

/** Resets the count of a phone: a password was right, or a code has proven the phone. */
export const resetLoginAttempts = ({ db, keyring }: Pick<Deps, 'db' | 'keyring'>, phone: string) =>
  deleteLoginAttempts(db, keyring.blindIndex('phone', phone))
