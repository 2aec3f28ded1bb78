import { createPublicKey, type KeyObject } from 'node:crypto'
import * as read from './variable.ts'
import { ConfigError, type Environment } from './variable.ts'

const names = ['IZY_PUBLIC_KEY', 'IZY_ISSUER', 'IZY_AUDIENCE'] as const

/** Reads the partner platform's settings; undefined: disabled. @throws ConfigError naming the wrong variable */
export function izyConfig(env: Environment) {
  const given = names.find((name) => read.text(env, name, ''))
  if (!given) return undefined
  const required = (name: (typeof names)[number]) => read.required(env, name, `${given} is`)
  const publicKey = readPublicKey(required('IZY_PUBLIC_KEY'))
  const algorithms = publicKey && algorithmsOf(publicKey)
  if (!publicKey || !algorithms)
    throw new ConfigError(
      'IZY_PUBLIC_KEY',
      'a public key as PEM or JWK: Ed25519, P-256, or RSA of 2048 bits or more; never a private one',
    )
  return {
    publicKey,
    /** A ticket that names another algorithm is refused. */
    algorithms,
    issuer: required('IZY_ISSUER'),
    audience: required('IZY_AUDIENCE'),
  }
}

export type IzyConfig = NonNullable<ReturnType<typeof izyConfig>>

/** Reads a public key. @returns undefined for anything else, including a private key, which Node would accept */
function readPublicKey(text: string): KeyObject | undefined {
  try {
    if (!text.startsWith('{')) {
      if (!text.startsWith('-----BEGIN PUBLIC KEY-----')) return undefined
      return createPublicKey(text.replaceAll('\\n', '\n'))
    }
    const key: unknown = JSON.parse(text)
    if (typeof key !== 'object' || key === null || 'd' in key) return undefined
    return createPublicKey({ key: { ...key }, format: 'jwk' })
  } catch {
    return undefined
  }
}

function algorithmsOf({ asymmetricKeyType, asymmetricKeyDetails }: KeyObject) {
  // RFC 9864 renames EdDSA.
  if (asymmetricKeyType === 'ed25519') return ['EdDSA', 'Ed25519']
  if (asymmetricKeyType === 'ec' && asymmetricKeyDetails?.namedCurve === 'prime256v1')
    return ['ES256']
  if (asymmetricKeyType === 'rsa' && (asymmetricKeyDetails?.modulusLength ?? 0) >= 2048)
    return ['RS256']
  return undefined
}
