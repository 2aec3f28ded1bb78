import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto'
import { isoCBOR } from '@simplewebauthn/server/helpers'
import type { Input } from '../../contract/endpoint.ts'
import type { passkeyAdd, PasskeyAssertion } from '../../contract/staff/passkey.ts'

interface Asked {
  readonly challenge: string
  readonly origin?: string
}

/** Flags: user present, user verified, attested key data included. Source: Web Authentication 3, §6.1. */
const present = 0x01
const verified = 0x04
const withKey = 0x40

const base64url = (bytes: Uint8Array | string) => Buffer.from(bytes).toString('base64url')
const sha256 = (bytes: Uint8Array | string) => createHash('sha256').update(bytes).digest()

/** COSE of a P-256 key: kind, algorithm, curve, and the two coordinates. Source: RFC 9052, RFC 9053. */
function coseOf(key: KeyObject): Uint8Array {
  const { x = '', y = '' } = key.export({ format: 'jwk' })
  const bytes = (coordinate: string) => new Uint8Array(Buffer.from(coordinate, 'base64url'))
  return isoCBOR.encode(
    new Map<number, number | Uint8Array>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, bytes(x)],
      [-3, bytes(y)],
    ]),
  )
}

/** Returns a software authenticator with one passkey, for browser and phone together; tests can make it misbehave. */
export function softPasskey({
  origin = 'https://desk.example.gov.cn',
  rpId = 'desk.example.gov.cn',
  isVerified = true,
} = {}) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const id = randomBytes(32)
  let counter = 0
  const clientData = (type: string, asked: Asked) =>
    Buffer.from(
      JSON.stringify({ type, challenge: asked.challenge, origin: asked.origin ?? origin }),
    )
  const authenticatorData = (flags: number, key?: Uint8Array) => {
    const head = Buffer.alloc(5)
    head[0] = flags | present | (isVerified ? verified : 0)
    head.writeUInt32BE(counter, 1)
    if (!key) return Buffer.concat([sha256(rpId), head])
    const length = Buffer.alloc(2)
    length.writeUInt16BE(id.length)
    return Buffer.concat([sha256(rpId), head, Buffer.alloc(16), length, id, key])
  }
  return {
    id: base64url(id),
    /** Sets the counter back, as on a copy of the passkey. */
    turnBack(to: number) {
      counter = to
    },
    make(asked: Asked): Input<typeof passkeyAdd>['attestation'] {
      const attestation = new Map<string, unknown>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', new Uint8Array(authenticatorData(withKey, coseOf(publicKey)))],
      ])
      return {
        id: base64url(id),
        rawId: base64url(id),
        type: 'public-key',
        response: {
          clientDataJSON: base64url(clientData('webauthn.create', asked)),
          attestationObject: base64url(
            isoCBOR.encode(attestation as Parameters<typeof isoCBOR.encode>[0]),
          ),
        },
      }
    },
    sign(asked: Asked): PasskeyAssertion {
      counter += 1
      const data = authenticatorData(0)
      const client = clientData('webauthn.get', asked)
      return {
        id: base64url(id),
        rawId: base64url(id),
        type: 'public-key',
        response: {
          clientDataJSON: base64url(client),
          authenticatorData: base64url(data),
          signature: base64url(sign('sha256', Buffer.concat([data, sha256(client)]), privateKey)),
        },
      }
    },
  }
}
