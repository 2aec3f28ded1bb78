import { argon2, createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import type { Keyring } from '../platform/crypto/keyring.ts'
import { CallError } from '../http/call-error.ts'
import PQueue from 'p-queue'

/** Source: OWASP Password Storage Cheat Sheet, Argon2id. Memory in KiB. Measured: 25–30 ms on a core. */
const cost = { memory: 19_456, passes: 2, parallelism: 1 }
const tagLength = 32
/** Each hash takes `cost.memory` and one of Node's four pool threads, which file writes share. */
const concurrency = 2
/** A longer queue would make its last caller wait more than about three seconds. */
const maxWaiting = 200

const derive = promisify(argon2)

/** Returns the digest that the browser sends in place of a password. Source: spec §5. */
export const passwordDigest = (password: string): string =>
  createHash('sm3').update(password).digest('hex')

const busy = () => new CallError('tooMany', '现在登录的人很多，请稍等几秒再试', { retry_after: 5 })

const format = new RegExp(
  `^\\$argon2id\\$v=19\\$m=(\\d+),t=(\\d+),p=(\\d+)\\$([\\w-]{22})\\$([\\w-]{43})$`,
)

/**
 * Hashes the digest that the browser sends by Argon2id with a random salt and a server key. Without that key a stolen
 * database does not allow guessing. Source: DESIGN §6.
 * @throws CallError tooMany when the queue is full
 */
export function createPasswords(
  keyring: Keyring,
  semaphore: Semaphore = createSemaphore({ concurrency, maxWaiting, busy }),
) {
  const secret = keyring.mac('password')
  const tagOf = (digest: string, nonce: Buffer, { memory, passes, parallelism } = cost) =>
    semaphore.run(() =>
      derive('argon2id', {
        message: digest,
        nonce,
        secret,
        memory,
        passes,
        parallelism,
        tagLength,
      }),
    )

  return {
    /** @param digest SM3 of the password in hex @returns a PHC string */
    async hash(digest: string) {
      const nonce = randomBytes(16)
      const tag = await tagOf(digest, nonce)
      const { memory, passes, parallelism } = cost
      const settings = `m=${memory},t=${passes},p=${parallelism}`
      return `$argon2id$v=19$${settings}$${nonce.toString('base64url')}$${tag.toString('base64url')}`
    },
    /** Returns false, after the same time, when `hash` is undefined. */
    async verify(digest: string, hash: string | undefined) {
      const parts = format.exec(hash ?? '')
      const [, memory, passes, parallelism, nonce = '', tag = ''] = parts ?? []
      if (!parts) {
        await tagOf(digest, randomBytes(16))
        return false
      }
      const settings = {
        memory: Number(memory),
        passes: Number(passes),
        parallelism: Number(parallelism),
      }
      const computed = await tagOf(digest, Buffer.from(nonce, 'base64url'), settings)
      return timingSafeEqual(computed, Buffer.from(tag, 'base64url'))
    },
  }
}
export type Passwords = ReturnType<typeof createPasswords>

/** Lets a limited number of tasks run at one time, and a limited number wait, first come first served. */
export function createSemaphore(limits: {
  concurrency: number
  maxWaiting: number
  busy: () => Error
}) {
  const { concurrency, maxWaiting, busy } = limits
  const queue = new PQueue({ concurrency })
  return {
    /** Runs the work when a slot is free. @throws the error of `busy` when the queue is full */
    async run<T>(work: () => Promise<T>): Promise<T> {
      if (queue.pending >= concurrency && queue.size >= maxWaiting) throw busy()
      return queue.add(work)
    },
  }
}
export type Semaphore = ReturnType<typeof createSemaphore>
