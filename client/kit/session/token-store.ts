import { accessToken } from '../../../contract/account/session.ts'
import { unreadable } from '../call-failure.ts'
import { type DeviceStorage, deviceStorage } from '../device-storage.ts'
import { send } from '../transport.ts'

/** The citizens' access token, shared by all its tabs. */
export interface TokenStore {
  /** Returns the stored token; undefined if it is known to have expired, so that a return begins as a visitor. */
  readonly stored: () => string | undefined
  /** Returns the latest end of the stored token, in ms since 1970; infinite if unknown. */
  readonly expiry: () => number
  /** Stores a token from the server; `lifetime` is in seconds, undefined if the server did not state it. */
  readonly keep: (token: string, lifetime?: number) => void
  /** Removes the stored token if it equals the given one: another tab may have replaced it. */
  readonly drop: (token: string | undefined) => void
  /** Returns the stored token, or requests one with client=web (spec §4), once for all callers. @throws CallFailure */
  readonly ensure: () => Promise<string>
}

export function createTokenStore(storage: DeviceStorage = deviceStorage): TokenStore {
  const tokenKey = 'access_token'
  const expiryKey = 'access_token_expires'
  let request: Promise<string> | undefined

  const expiry = () => Number(storage.read(expiryKey) ?? Infinity)
  const stored = () => {
    const token = storage.read(tokenKey)
    return token && Date.now() < expiry() ? token : undefined
  }
  const keep: TokenStore['keep'] = (token, lifetime) => {
    storage.write(tokenKey, token)
    if (lifetime === undefined) storage.remove(expiryKey)
    else storage.write(expiryKey, String(Date.now() + lifetime * 1000))
  }
  const requestNew = async () => {
    const { access_token, expires_in } = await send(accessToken, { client: 'web' }, undefined)
    if (access_token === undefined) throw unreadable()
    keep(access_token, expires_in)
    return access_token
  }
  return {
    stored,
    expiry,
    keep,
    drop(token) {
      if (token === undefined || storage.read(tokenKey) !== token) return
      storage.remove(tokenKey)
      storage.remove(expiryKey)
    },
    async ensure() {
      const token = stored()
      if (token !== undefined) return token
      request ??= requestNew().finally(() => {
        request = undefined
      })
      return request
    },
  }
}
