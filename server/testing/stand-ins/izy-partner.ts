import { generateKeyPairSync, randomUUID, type KeyObject } from 'node:crypto'
import { SignJWT, type JWTPayload } from 'jose'
import { izyConfig, type IzyConfig } from '../../config/izy.ts'
import type { Clock } from '../../platform/clock.ts'

/** A partner platform that sends citizens with tickets. */
export interface IzyPartner {
  /** The variables that the partner gives to the operator. */
  readonly variables: Readonly<Record<'IZY_PUBLIC_KEY' | 'IZY_ISSUER' | 'IZY_AUDIENCE', string>>
  /** The same variables, parsed. */
  readonly config: IzyConfig
  readonly privateKey: KeyObject
  /** Returns a valid ticket with these changes; undefined removes a claim. */
  ticket(claims?: JWTPayload): Promise<string>
}

const keyPairs = {
  EdDSA: () => generateKeyPairSync('ed25519'),
  ES256: () => generateKeyPairSync('ec', { namedCurve: 'P-256' }),
  RS256: () => generateKeyPairSync('rsa', { modulusLength: 2048 }),
}
export type IzyAlgorithm = keyof typeof keyPairs

/** @param clock says when tickets are issued */
export function createIzyPartner(clock: Clock, alg: IzyAlgorithm = 'EdDSA'): IzyPartner {
  const { publicKey, privateKey } = keyPairs[alg]()
  const variables = {
    IZY_PUBLIC_KEY: publicKey.export({ type: 'spki', format: 'pem' }).toString(),
    IZY_ISSUER: 'https://izy.example.cn',
    IZY_AUDIENCE: 'report-portal',
  }
  const config = izyConfig(variables)
  if (!config) throw new Error('the partner is not configured')
  return {
    variables,
    config,
    privateKey,
    ticket: (claims = {}) => {
      const now = Math.floor(clock.now().getTime() / 1000)
      const usual = {
        iss: variables.IZY_ISSUER,
        aud: variables.IZY_AUDIENCE,
        sub: 'izy-42',
        jti: randomUUID(),
        iat: now,
        exp: now + 60,
      }
      return new SignJWT({ ...usual, ...claims }).setProtectedHeader({ alg }).sign(privateKey)
    },
  }
}
