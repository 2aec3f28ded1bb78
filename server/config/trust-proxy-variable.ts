import { isIP } from 'node:net'
import { ConfigError, type Environment } from './variable.ts'

/** Ranges that Express knows by name. */
const ranges = new Set(['loopback', 'linklocal', 'uniquelocal'])

/**
 * Reads `TRUST_PROXY`: the senders whose `X-Forwarded-*` and `X-Request-Id` headers are trusted. A trusted sender can
 * claim any address and so evade the rate limits.
 * @throws ConfigError when an entry is no address, network or named range
 */
export function trustProxyVariable(env: Environment): readonly string[] {
  const raw = env['TRUST_PROXY']?.trim()
  if (!raw) return ['loopback']
  const entries = raw.split(',').map((entry) => entry.trim())
  if (!entries.every((entry) => ranges.has(entry) || isNetwork(entry)))
    throw new ConfigError(
      'TRUST_PROXY',
      'addresses or networks such as 10.0.0.0/8, or loopback, linklocal, uniquelocal, comma-separated',
    )
  return entries
}

function isNetwork(entry: string): boolean {
  const [address = '', bits, ...rest] = entry.split('/')
  const most = { 0: -1, 4: 32, 6: 128 }[isIP(address)] ?? -1
  if (most < 0 || rest.length > 0) return false
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= most)
}
