import { errors } from '../../../contract/envelope.ts'
import { CallFailure } from '../call-failure.ts'
import { createDeviceStorage } from '../device-storage.ts'
import { send } from '../transport.ts'
import type { createCall } from './create-call.ts'
import { createTokenStore } from './token-store.ts'

/** Calls by nobody in particular, under a token that only this page's memory holds. */
export interface Visitor {
  readonly call: ReturnType<typeof createCall>
  /** The token in use, or a new one. @throws CallFailure */
  readonly token: () => Promise<string>
  /** Drops a token that was refused as expired, if it still is the one in use. */
  readonly expire: (token: string) => void
  /** From here on it is another visitor: nothing connects what follows with what was before. */
  readonly forget: () => void
}

const hasExpired = (thrown: unknown): thrown is CallFailure =>
  thrown instanceof CallFailure && thrown.errcode === errors.sessionExpired.errcode

/** No tab, and no later visit, finds anything in it: storage that is refused lives in memory. */
const inMemory = () => createTokenStore(createDeviceStorage(() => Object.create(null)))

/**
 * Makes a visitor beside the session. A token that has expired (errcode 419) is dropped, and the next call gets another;
 * whoever is signed in stays so.
 * @param announceExpiry told what to say then (spec §8)
 */
export function createVisitor(announceExpiry: (message: string) => void): Visitor {
  let tokens = inMemory()
  return {
    async call(endpoint, input, options) {
      const held = tokens
      const token = await held.ensure()
      try {
        return await send(endpoint, input, token, options)
      } catch (thrown) {
        if (hasExpired(thrown)) {
          held.drop(token)
          announceExpiry(thrown.message)
        }
        throw thrown
      }
    },
    token: () => tokens.ensure(),
    expire: (token) => tokens.drop(token),
    forget() {
      tokens = inMemory()
    },
  }
}
