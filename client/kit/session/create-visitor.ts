import { errors } from '../../../contract/errors.ts'
import { CallFailure } from '../call-failure.ts'
import { createDeviceStorage } from '../device-storage.ts'
import { send } from '../transport.ts'
import type { SessionCall } from './create-session.ts'
import { createTokenStore } from './token-store.ts'

/** The identity under whose token calls are made. */
export interface Caller {
  readonly call: SessionCall
  /** Returns the present token, or requests one, for requests that are no call of the contract. @throws CallFailure */
  readonly token: () => Promise<string>
  /** Drops a token that was refused as expired, if it is still the present one; shows `message` if that signs a citizen out. */
  readonly expire: (token: string, message: string) => void
}

/** A visitor without an identity, whose token exists only in this page's memory. */
export interface Visitor extends Caller {
  /** Starts as a new visitor: nothing connects later calls with earlier ones. */
  readonly forget: () => void
}

const hasExpired = (thrown: unknown): thrown is CallFailure =>
  thrown instanceof CallFailure && thrown.errcode === errors.sessionExpired.errcode

/** A store without storage keeps its values in memory, which no other tab or later visit can read. */
const inMemory = () => createTokenStore(createDeviceStorage(() => Object.create(null)))

/**
 * Creates a visitor beside the session. An expired token (errcode 419) is dropped, and the next call requests
 * another; the session is not affected.
 * @param announceExpiry gets the message to show then (spec §8)
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
