import { ConfigError, type Environment } from './variable.ts'

const hex32 = /^[0-9a-f]{64}$/i
const howTo = '64 hex digits, e.g. from `openssl rand -hex 32`'

/** Reads 32 bytes. @throws ConfigError unless they are 64 hex digits */
export function secretVariable(env: Environment, name: string): Buffer | undefined {
  const raw = env[name]?.trim()
  if (!raw) return undefined
  if (!hex32.test(raw)) throw new ConfigError(name, howTo)
  return Buffer.from(raw, 'hex')
}

/**
 * Reads keys by their id, in the order given.
 * @throws ConfigError unless they are `id:hex,…` with ids from 1 to 65535, each once
 */
export function dataKeysVariable(
  env: Environment,
  name: string,
): ReadonlyMap<number, Buffer> | undefined {
  const raw = env[name]?.trim()
  if (!raw) return undefined
  const keys = new Map<number, Buffer>()
  for (const entry of raw.split(',')) {
    const [, id = '', key = ''] = /^\s*(\d{1,5}):([0-9a-f]+)\s*$/i.exec(entry) ?? []
    const number = Number(id)
    if (!hex32.test(key) || number < 1 || number > 65_535 || keys.has(number))
      throw new ConfigError(
        name,
        `1:KEY or 1:OLD,2:NEW, each id once and from 1 to 65535, each key ${howTo}`,
      )
    keys.set(number, Buffer.from(key, 'hex'))
  }
  return keys
}

/** The order of the curve sm2p256v1. Source: GB/T 32918.5 §2. */
const sm2Order = 0xfffffffeffffffffffffffffffffffff7203df6b21c6052b53bbf40939d54123n

/** Returns whether 32 bytes are an SM2 private key; about one in four thousand million is not. */
export function isSm2PrivateKey(bytes: Uint8Array): boolean {
  const value = BigInt(`0x${Buffer.from(bytes).toString('hex')}`)
  return value > 0n && value < sm2Order - 1n
}
