import { isIP } from 'node:net'
import { isLoopback } from './service-address-variable.ts'
import { ConfigError, type Environment } from './variable.ts'

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
