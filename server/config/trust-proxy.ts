import { isIP } from 'node:net'
import { ConfigError, type Environment } from './variable.ts'

/** Names that Express knows. */
const ranges = ['loopback', 'linklocal', 'uniquelocal']

function isNetwork(entry: string): boolean {
  const [address = '', bits, ...rest] = entry.split('/')
  const version = isIP(address)
  if (!version || rest.length > 0) return false
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128))
}

/**
 * `TRUST_PROXY`: whose `X-Forwarded-*` headers are believed. Unset or 0 = nobody's; a digit = that many
 * proxies in front; or a list of addresses, networks and the names loopback, linklocal, uniquelocal.
 * "Everybody" is not offered: any visitor could then claim any address.
 * @returns a value for Express's `trust proxy`; a list has `, ` between its entries
 * @throws ConfigError when it is none of these
 */
export function trustProxyVariable(env: Environment): false | number | string {
  const raw = env['TRUST_PROXY']?.trim()
  if (!raw || raw === '0') return false
  if (/^\d$/.test(raw)) return Number(raw)
  const entries = raw.split(',').map((entry) => entry.trim())
  if (!entries.every((entry) => ranges.includes(entry) || isNetwork(entry)))
    throw new ConfigError(
      'TRUST_PROXY',
      `how many proxies stand in front (0 to 9), or addresses, networks such as 10.0.0.0/8, or ${ranges.join(', ')}, comma-separated`,
    )
  return entries.join(', ')
}
