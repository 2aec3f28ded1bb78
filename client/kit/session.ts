import { accessToken } from '../../contract/session.ts'
import { deviceStorage } from './device-storage.ts'
import { send } from './transport.ts'

const tokenKey = 'access_token'
const expiryKey = 'access_token_expires'

/**
 * The stored token; undefined when there is none or when it is known to have expired, so that a citizen
 * who comes back after days is not greeted with "page expired".
 */
export function storedToken(): string | undefined {
  const token = deviceStorage.read(tokenKey)
  return token && Date.now() < tokenExpiry() ? token : undefined
}

/** When the stored token ends at the latest, in ms since 1970; infinite when nobody knows. */
export const tokenExpiry = (): number => Number(deviceStorage.read(expiryKey) ?? Infinity)

/** Stores a token that the server handed out; `lifetime` is in seconds. */
export function keepToken(token: string, lifetime: number): void {
  deviceStorage.write(tokenKey, token)
  deviceStorage.write(expiryKey, String(Date.now() + lifetime * 1000))
}

/** Removes the stored token if it still is the one given: another tab may have replaced it meanwhile. */
export function dropToken(token: string | undefined): void {
  if (token === undefined || deviceStorage.read(tokenKey) !== token) return
  deviceStorage.remove(tokenKey)
  deviceStorage.remove(expiryKey)
}

let request: Promise<string> | undefined

/**
 * The stored token, or a new one, requested with client=web (spec §4). Many callers share one request.
 * @throws CallFailure
 */
export async function ensureToken(): Promise<string> {
  const stored = storedToken()
  if (stored !== undefined) return stored
  request ??= requestToken().finally(() => {
    request = undefined
  })
  return request
}

async function requestToken(): Promise<string> {
  const { access_token, expires_in } = await send(accessToken, { client: 'web' }, undefined)
  keepToken(access_token, expires_in)
  return access_token
}
