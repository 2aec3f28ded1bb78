import { BlockList, isIP } from 'node:net'
import { metricsConfig, type MetricsConfig } from './metrics.ts'
import { trustProxyVariable } from './trust-proxy-variable.ts'
import { ConfigError, numberVariable, textVariable, type Environment } from './variable.ts'

/** Where the centre's staff work: a listener of its own. Each member names its environment variable. */
export interface DeskConfig {
  /** `STAFF_HOST`: address to listen on; 127.0.0.1. Any other one needs TLS before it: without, browsers drop the cookie. */
  readonly host: string
  /** `STAFF_PORT`: 3002; 0 takes any free one. */
  readonly port: number
  /** `STAFF_NETWORKS`: addresses and networks that may come, comma-separated; unset: whoever reaches it. */
  readonly networks: BlockList | undefined
  /** `TRUST_PROXY`: who may say where a request came from. */
  readonly trustProxy: readonly string[]
  /** Of the desk's own process. */
  readonly metrics: MetricsConfig
}

const familyOf = (address: string) => (isIP(address) === 6 ? 'ipv6' : 'ipv4')

/** @throws ConfigError when an entry is neither an address nor a network */
function networksVariable(env: Environment, name: string): BlockList | undefined {
  const raw = env[name]?.trim()
  if (!raw) return undefined
  const list = new BlockList()
  for (const entry of raw.split(',').map((part) => part.trim())) {
    const [address = '', bits, ...rest] = entry.split('/')
    const most = isIP(address) === 6 ? 128 : 32
    const length = bits === undefined ? most : Number(/^\d{1,3}$/.exec(bits)?.[0] ?? Number.NaN)
    if (!isIP(address) || rest.length > 0 || !(length <= most))
      throw new ConfigError(name, 'addresses or networks such as 10.0.0.0/8, comma-separated')
    list.addSubnet(address, length, familyOf(address))
  }
  return list
}

/** Whether an address is in one of the networks; an IPv4 address also as IPv6 writes it. */
export function isInNetworks(networks: BlockList, address: string): boolean {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '')
  return isIP(plain) !== 0 && networks.check(plain, familyOf(plain))
}

/** @throws ConfigError that names the first variable that cannot be used */
export const deskConfig = (env: Environment): DeskConfig => ({
  host: textVariable(env, 'STAFF_HOST', '127.0.0.1'),
  port: numberVariable(env, 'STAFF_PORT', 3002, { max: 65_535 }),
  networks: networksVariable(env, 'STAFF_NETWORKS'),
  trustProxy: trustProxyVariable(env, 'TRUST_PROXY', ['loopback']),
  metrics: metricsConfig(env, 'desk'),
})
