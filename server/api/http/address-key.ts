import type { Clock } from '../../platform/clock.ts'
import type { Keyring } from '../../platform/crypto/keyring.ts'

/** The part of an address that one subscriber holds: IPv4 whole, IPv6 the /64. */
function network(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '')
  if (!plain.includes(':')) return plain
  const [head = '', tail] = plain.split('::')
  const left = head ? head.split(':') : []
  const right = tail ? tail.split(':') : []
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - left.length - right.length)
  return [...left, ...Array<string>(zeros).fill('0'), ...right].slice(0, 4).join(':')
}

/** Makes the key that limits count by: an HMAC under a key that changes daily. Source: DESIGN §6. */
export const createAddressKey =
  (keyring: Keyring, clock: Clock) =>
  (address: string): string => {
    const day = clock.now().toISOString().slice(0, 10)
    return keyring.mac('address', day, network(address)).toString('base64url')
  }
