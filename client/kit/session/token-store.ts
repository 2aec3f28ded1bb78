import { accessToken } from '../../../contract/session.ts'
import { unreadable } from '../call-failure.ts'
import { type DeviceStorage, deviceStorage } from '../device-storage.ts'
import { send } from '../transport.ts'

/** The citizens' access token, shared by all its tabs. */
export interface TokenStore {
  /**
   * The stored token; undefined when there is none or when it is known to have expired, so that a person
   * who comes back after days is not greeted with "page expired".
   */
  readonly stored: () => string | undefined
  /** When the stored token ends at the latest, in ms since 1970; infinite when nobody knows. */
  readonly expiry: () => number
  /** Stores a token that the server handed out; `lifetime` is in seconds, left out when the server did not say. */
  readonly keep: (token: string, lifetime?: number) => void
  /** Removes the stored token if it still is the one given: another tab may have replaced it meanwhile. */
  readonly drop: (token: string | undefined) => void
  /**
   * The stored token, or a new one, requested with client=web (spec §4). Many callers share one request.
   * @throws CallFailure
   */
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
