import type * as z from 'zod/mini'
import { selfInfo, type User } from '../../../contract/account/session.ts'
import type { Endpoint } from '../../../contract/endpoint.ts'
import { errors } from '../../../contract/errors.ts'
import type { Received } from '../../../contract/receive.ts'
import { CallFailure, isOutage, says } from '../call-failure.ts'
import { type CallOptions, send } from '../transport.ts'
import { createSignInRecord } from './sign-in-record.ts'
import { createTokenStore } from './token-store.ts'

interface SessionOptions<U> {
  /** Reads the page's user from a back end's answer; undefined if the answer names nobody. */
  readUser: (received: Received<User> | undefined) => U | undefined
  /** Storage of the signed-in user in the page. */
  userHolder: {
    /** Undefined for a visitor, and until it is known. */
    readonly read: () => U | undefined
    readonly write: (user: U | undefined) => void
  }
}

/** The readable part of a sign-in's answer; `expires_in` is in seconds. */
export interface SignedIn {
  access_token?: string
  expires_in?: number
  user?: Received<User>
}

/** Tells whether `self/info` refused the token: other back ends have error codes of their own. */
const refusesUser = (thrown: unknown): boolean =>
  says(thrown, 'sessionExpired', 'signInRequired') ||
  (thrown instanceof CallFailure && !isOutage(thrown))

/** Makes one call of a session. @throws CallFailure, or the reason of `options.signal` when that was aborted */
export type SessionCall = <I extends z.ZodMiniType, O extends z.ZodMiniType>(
  endpoint: Endpoint<I, O>,
  input: z.input<I>,
  options?: CallOptions,
) => Promise<Received<z.output<O>>>

/**
 * Creates the citizens' session on this device and page, which alone decides who is signed in; its token is stored under
 * `access_token` (spec §4).
 */
export function createSession<U>({ readUser, userHolder }: SessionOptions<U>) {
  const tokens = createTokenStore()
  const record = createSignInRecord()
  const expiryListeners = new Set<(message: string) => void>()
  let confirmedToken: string | undefined
  let confirming: Promise<void> | undefined

  const forgetUser = () => {
    if (userHolder.read() !== undefined) userHolder.write(undefined)
  }
  const noteEnded = () => {
    record.ended()
    forgetUser()
  }
  const announceExpiry = (message: string) => {
    for (const listener of expiryListeners) listener(message)
  }

  /** @throws CallFailure with errcode 401 where nobody is signed in */
  const known = (received: Received<User> | undefined): U => {
    const user = readUser(received)
    const { signInRequired } = errors
    if (user === undefined) throw new CallFailure(signInRequired.errcode, signInRequired.errmessage)
    return user
  }

  const sendWithToken: SessionCall = async (endpoint, input, callOptions) => {
    const token = await tokens.ensure()
    try {
      const answer = await send(endpoint, input, token, callOptions)
      record.answered()
      return answer
    } catch (thrown) {
      if (says(thrown, 'sessionExpired')) {
        tokens.drop(token)
        // If this fails too, the next call asks again and reports it.
        tokens.ensure().catch(() => undefined)
        if (endpoint.path !== selfInfo.path) announceExpiry(thrown.message)
      }
      // Ended elsewhere, e.g. in another tab: the shell forgets who was here.
      if (says(thrown, 'signInRequired')) noteEnded()
      throw thrown
    }
  }

  const loadUser = async () => {
    try {
      const token = await tokens.ensure()
      const user = known((await sendWithToken(selfInfo, {})).user)
      // The citizen signed out, or another one signed in, while the answer was on its way.
      if (tokens.stored() !== token) return
      userHolder.write(user)
      // A token may belong to a citizen without a sign-in recorded on this device.
      if (record.state() !== 'signedIn') record.signedIn()
    } catch (thrown) {
      if (refusesUser(thrown)) noteEnded()
      throw thrown
    }
  }

  const ask = async (token: string | undefined) => {
    if (token === undefined) return noteEnded()
    try {
      const user = known((await send(selfInfo, {}, token)).user)
      record.answered()
      userHolder.write(user)
      confirmedToken = token
    } catch (thrown) {
      // Other failures say nothing about the session: the next call checks again.
      if (!refusesUser(thrown)) return undefined
      tokens.drop(token)
      noteEnded()
    }
    return undefined
  }
  const confirm = async () => {
    if (record.state() !== 'signedIn' || userHolder.read() !== undefined) return
    const token = tokens.stored()
    if (token !== undefined && token === confirmedToken) return
    confirming ??= ask(token).finally(() => {
      confirming = undefined
    })
    await confirming
  }

  const call: SessionCall = async (...given) => {
    await confirm()
    return sendWithToken(...given)
  }

  return {
    tokens,
    state: record.state,
    user: userHolder.read,
    /** Time of the last answered call of any tab, in ms since 1970; idle time counts from it. */
    lastAnswer: record.lastAnswer,
    /**
     * Checks once per token, before the page's first call, whether a remembered session is still valid. Otherwise a
     * session that ended meanwhile would greet its citizen with "page expired". Makes no call for a visitor.
     */
    confirm,
    /** Loads the signed-in user. @throws CallFailure with errcode 401 for a visitor */
    loadUser,
    /**
     * Makes one call with the session's token, after a remembered sign-in has been confirmed, and records what the answer
     * says about the session.
     *
     * After expiry (errcode 419, spec §4 and §8), removes the stored token, requests a new one, and tells the shell;
     * not for `self/info`, which the guard calls by itself.
     */
    call,
    /** Tells the shell that a call found the session expired, with the message to show. */
    announceExpiry,
    /**
     * Signs a user in: their token replaces the visitor's; without a new token, the visitor's token has become theirs.
     * Loads the user if the answer does not have them.
     * @throws CallFailure when the user cannot be loaded
     */
    async signIn({ access_token, expires_in, user }: SignedIn): Promise<void> {
      if (access_token !== undefined) tokens.keep(access_token, expires_in)
      const said = readUser(user)
      if (said === undefined) await loadUser()
      else userHolder.write(said)
      record.signedIn()
    },
    /** Forgets token and user. @returns the token, for the call that tells the server */
    signOut(): string | undefined {
      const token = tokens.stored()
      tokens.drop(token)
      record.signedOut()
      forgetUser()
      return token
    },
    /** Forgets the user and keeps the token, which is a visitor's by now. */
    forgetUser() {
      record.signedOut()
      forgetUser()
    },
    /** Registers a listener for expired sessions; returns a function that removes it. */
    onExpired: (listener: (message: string) => void) => {
      expiryListeners.add(listener)
      return () => void expiryListeners.delete(listener)
    },
    /** Confirms a remembered sign-in, and follows the other tabs of this client; returns a function that stops following. */
    follow() {
      void confirm()
      const follow = ({ key }: StorageEvent) => {
        if (key !== record.key && key !== null) return
        if (record.state() === 'signedIn') loadUser().catch(() => undefined)
        else forgetUser()
      }
      window.addEventListener('storage', follow)
      return () => window.removeEventListener('storage', follow)
    },
  }
}
