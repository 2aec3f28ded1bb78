import { ConfigError, type Environment } from './variable.ts'

const hex32 = /^[0-9a-f]{64}$/i
const howTo = '64 hex digits, e.g. from `openssl rand -hex 32`'

/** 32 bytes. @throws ConfigError when it is set and not 64 hex digits */
export function secretVariable(env: Environment, name: string): Buffer | undefined {
  const raw = env[name]?.trim()
  if (!raw) return undefined
  if (!hex32.test(raw)) throw new ConfigError(name, howTo)
  return Buffer.from(raw, 'hex')
}

/**
 * Keys by their id, in the order given. @throws ConfigError when it is set and not `id:hex,…` with ids from
 * 1 to 65535, each once
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
