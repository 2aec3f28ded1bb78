import { isIPv4, isIPv6 } from 'node:net'

/** A network of an address, and its limit as a multiple of one subscriber's. */
interface Network {
  readonly name: string
  readonly share: number
}

/**
 * An IPv6 subscriber holds a /64; customers also get a /56 or /48 as a whole. Without a limit on those, the holder of a
 * /48 would have 65,536 budgets.
 */
const levels = [
  { groups: 4, mask: 0xffff, bits: 64, share: 1 },
  { groups: 4, mask: 0xff00, bits: 56, share: 4 },
  { groups: 3, mask: 0xffff, bits: 48, share: 16 },
] as const

/** Returns the eight groups of an IPv6 address, without its zone. */
function groupsOf(address: string): number[] {
  const [plain = ''] = address.split('%')
  // The URL parser converts an IPv4 ending to two groups.
  const [head = '', tail] = new URL(`http://[${plain}]`).hostname.slice(1, -1).split('::')
  const left = head ? head.split(':') : []
  const right = tail ? tail.split(':') : []
  const zeros = Array<string>(Math.max(0, 8 - left.length - right.length)).fill('0')
  return [...left, ...zeros, ...right].map((group) => Number.parseInt(group, 16))
}

/** Returns the IPv4 address within `::ffff:0:0/96`. */
function mapped(groups: readonly number[]): string | undefined {
  const [high, low] = groups.slice(6)
  const isMapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff
  return isMapped && high !== undefined && low !== undefined
    ? [high >> 8, high & 255, low >> 8, low & 255].join('.')
    : undefined
}

function networksOf(address: string): readonly Network[] {
  if (isIPv4(address) || !isIPv6(address)) return [{ name: address, share: 1 }]
  const groups = groupsOf(address)
  const ipv4 = mapped(groups)
  if (ipv4 !== undefined) return [{ name: ipv4, share: 1 }]
  return levels.map(({ groups: count, mask, bits, share }) => {
    const prefix = groups.slice(0, count)
    const last = prefix.pop() ?? 0
    const name = [...prefix, last & mask].map((group) => group.toString(16)).join(':')
    return { name: `${name}/${bits}`, share }
  })
}

/** The origin of a call, for rate limits only: it cannot be printed, serialised or read back. */
export class CallerAddress {
  readonly #networks: readonly Network[]

  /** @param address as Express has it; text that is no address counts as one network of that name */
  constructor(address: string) {
    this.#networks = networksOf(address)
  }

  /** Computes a keyed hash of each network. @param mac the only function that sees the address */
  keys(mac: (network: string) => Buffer): { key: Buffer; share: number }[] {
    return this.#networks.map(({ name, share }) => ({ key: mac(name), share }))
  }
}
