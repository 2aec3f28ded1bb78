import { ConfigError, type Environment } from './variable.ts'

/** Whether a URL's host name is this machine: what is sent there does not pass a network. */
export const isLoopback = (hostname: string): boolean =>
  hostname === 'localhost' || hostname === '[::1]' || /^127(\.\d{1,3}){3}$/.test(hostname)

/**
 * Where a provider's service is: an origin, without a path. Keys and codes are sent there, so it is https
 * unless it is on this machine.
 * @throws ConfigError when it is set and something else
 */
export function serviceAddressVariable(env: Environment, name: string, fallback: string): URL {
  const raw = env[name]?.trim() || fallback
  const url = URL.parse(raw)
  const encrypted =
    url?.protocol === 'https:' || (url?.protocol === 'http:' && isLoopback(url.hostname))
  if (!url || !encrypted || url.href !== `${url.origin}/`)
    throw new ConfigError(name, `an https:// address without a path, such as ${fallback}`)
  return url
}
