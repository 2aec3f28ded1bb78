import { ConfigError, type Environment } from './variable.ts'
import { isIP } from 'node:net'

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

/**
 * The address that staff type. Passkeys belong to its host, which browsers want to be a name: an address of the network
 * has none.
 * @throws ConfigError when it is set and no https:// address of a name; http:// on this machine is for trying it
 */
export function staffUrlVariable(env: Environment, name: string): URL | undefined {
  const raw = env[name]?.trim()
  if (!raw) return undefined
  const url = URL.parse(raw)
  const isSafe =
    url?.protocol === 'https:' || (url?.protocol === 'http:' && isLoopback(url.hostname))
  const isNamed = url && isIP(url.hostname.replace(/^\[|\]$/g, '')) === 0
  if (!url || !isSafe || !isNamed || url.href !== `${url.origin}/`)
    throw new ConfigError(
      name,
      'an https:// address of a name, without a path, such as https://desk.example.gov.cn',
    )
  return url
}
