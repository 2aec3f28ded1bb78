import { createPublicKey, type KeyObject } from 'node:crypto'
import { requiredVariable, ConfigError, textVariable, type Environment } from './variable.ts'

/** The partner platform whose signed tickets sign citizens in. */
export interface IzyConfig {
  /**
   * `IZY_PUBLIC_KEY`: the partner's, as PEM (line breaks may be written \n) or as JWK. Ed25519, P-256, or RSA
   * of 2048 bits or more.
   */
  readonly publicKey: KeyObject
  /** What the key signs with; a ticket that names anything else is refused. */
  readonly algorithms: readonly string[]
  /** `IZY_ISSUER`: the `iss` of its tickets. */
  readonly issuer: string
  /** `IZY_AUDIENCE`: the `aud` that means us, agreed with the partner. */
  readonly audience: string
}

const names = ['IZY_PUBLIC_KEY', 'IZY_ISSUER', 'IZY_AUDIENCE'] as const

/**
 * @returns undefined when nothing is set: not enabled
 * @throws ConfigError when one of the variables is missing, or the key is none, by name
 */
export function izyConfig(env: Environment): IzyConfig | undefined {
  const given = names.find((name) => textVariable(env, name, ''))
  if (!given) return undefined
  const required = (name: (typeof names)[number]) => requiredVariable(env, name, `${given} is`)
  const publicKey = readPublicKey(required('IZY_PUBLIC_KEY'))
  const algorithms = publicKey && algorithmsOf(publicKey)
  if (!publicKey || !algorithms)
    throw new ConfigError(
      'IZY_PUBLIC_KEY',
      'a public key as PEM or JWK: Ed25519, P-256, or RSA of 2048 bits or more; never a private one',
    )
  return {
    publicKey,
    algorithms,
    issuer: required('IZY_ISSUER'),
    audience: required('IZY_AUDIENCE'),
  }
}

/** @returns undefined for anything but a public key: Node would take a private one, too */
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
  // RFC 9864 renames EdDSA to what it means here.
  if (asymmetricKeyType === 'ed25519') return ['EdDSA', 'Ed25519']
  if (asymmetricKeyType === 'ec' && asymmetricKeyDetails?.namedCurve === 'prime256v1')
    return ['ES256']
  if (asymmetricKeyType === 'rsa' && (asymmetricKeyDetails?.modulusLength ?? 0) >= 2048)
    return ['RS256']
  return undefined
}
