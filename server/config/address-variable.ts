import { ConfigError, type Environment } from './variable.ts'
import { isIP } from 'node:net'

/** Returns whether a URL's host name is this machine: nothing sent there passes a network. */
export const isLoopback = (hostname: string): boolean =>
  hostname === 'localhost' || hostname === '[::1]' || /^127(\.\d{1,3}){3}$/.test(hostname)

/** Reads the origin of a provider's service; https, since keys and codes go there, unless local. @throws ConfigError */
export function serviceAddressVariable(env: Environment, name: string, fallback: string): URL {
  const raw = env[name]?.trim() || fallback
  const url = URL.parse(raw)
  const encrypted =
    url?.protocol === 'https:' || (url?.protocol === 'http:' && isLoopback(url.hostname))
  if (!url || !encrypted || url.href !== `${url.origin}/`)
    throw new ConfigError(name, `an https:// address without a path, such as ${fallback}`)
  return url
}

/** Reads `PROVIDER_GATEWAY`, which takes the place of a provider's own address. @throws ConfigError */
export const gatewayVariable = (env: Environment, own: string): URL =>
  serviceAddressVariable(env, 'PROVIDER_GATEWAY', own)

/** Reads the address that staff type: an https:// name, as passkeys need, or local http://. @throws ConfigError */
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
