import { accessToken } from '../../../contract/account/session.ts'
import { unreadable } from '../call-failure.ts'
import { type DeviceStorage, deviceStorage } from '../device-storage.ts'
import { send } from '../transport.ts'

/** Creates the store of the citizens' access token, which all tabs of a device share. */
export function createTokenStore(storage: DeviceStorage = deviceStorage) {
  const tokenKey = 'access_token'
  const expiryKey = 'access_token_expires'
  let request: Promise<string> | undefined

  const expiry = () => Number(storage.read(expiryKey) ?? Infinity)
  const stored = (): string | undefined => {
    const token = storage.read(tokenKey)
    return token && Date.now() < expiry() ? token : undefined
  }
  const keep = (token: string, lifetime?: number) => {
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
    /** Returns the stored token; undefined if it is known to have expired, so that a return begins as a visitor. */
    stored,
    /** Returns the latest end of the stored token, in ms since 1970; infinite if unknown. */
    expiry,
    /** Stores a token from the server; `lifetime` is in seconds, undefined if the server did not state it. */
    keep,
    /** Removes the stored token if it equals the given one: another tab may have replaced it. */
    drop(token: string | undefined) {
      if (token === undefined || storage.read(tokenKey) !== token) return
      storage.remove(tokenKey)
      storage.remove(expiryKey)
    },
    /** Returns the stored token, or requests one with client=web (spec §4), once for all callers. @throws CallFailure */
    ensure: async () => {
      const token = stored()
      if (token !== undefined) return token
      request ??= requestNew().finally(() => {
        request = undefined
      })
      return request
    },
  }
}
export type TokenStore = ReturnType<typeof createTokenStore>
