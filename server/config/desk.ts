import { BlockList, isIP } from 'node:net'
import { metricsConfig } from './metrics.ts'
import { trustProxyVariable } from './trust-proxy-variable.ts'
import * as read from './variable.ts'
import { ConfigError, type Environment } from './variable.ts'

const familyOf = (address: string) => (isIP(address) === 6 ? 'ipv6' : 'ipv4')

/** Reads a list of networks. @throws ConfigError when an entry is neither an address nor a network */
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

/** Returns whether an address is in one of the networks; IPv4-mapped IPv6 addresses count as IPv4. */
export function isInNetworks(networks: BlockList, address: string): boolean {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '')
  return isIP(plain) !== 0 && networks.check(plain, familyOf(plain))
}

/** Reads the settings of the staff's listener (.env.example). @throws ConfigError */
export const deskConfig = (env: Environment) => ({
  host: read.listener(env, 'STAFF_HOST'),
  port: read.number(env, 'STAFF_PORT', 3002, { max: 65_535 }),
  /** Undefined: staff may come from any network. */
  networks: networksVariable(env, 'STAFF_NETWORKS'),
  trustProxy: trustProxyVariable(env),
  metrics: metricsConfig(env, 'desk'),
})
export type DeskConfig = Readonly<ReturnType<typeof deskConfig>>
