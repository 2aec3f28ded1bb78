import { createHmac, generateKeyPairSync } from 'node:crypto'
import * as fc from 'fast-check'
import { base64url, decodeJwt, exportJWK, SignJWT, UnsecuredJWT } from 'jose'
import { describe, expect, test } from 'vitest'
import { createIzyPartner } from '../../testing/stand-ins/izy-partner.ts'
import { testClock } from '../../testing/test-clock.ts'
import { describeError } from '../log.ts'
import { ProviderRefused } from '../provider-error.ts'
import { createPartnerTickets } from './partner-tickets.ts'

const clock = testClock()
const now = () => clock.now().getTime() / 1000
const izy = createIzyPartner(clock)

async function verify(ticket: string, partner = izy) {
  const tickets = await createPartnerTickets({ izy: partner.config }, clock)
  if (!tickets) throw new Error('not enabled')
  return tickets.verify(ticket)
}

async function expectRefused(ticket: string | Promise<string>, code: string) {
  const outcome: unknown = await verify(await ticket).catch((error: unknown) => error)
  expect(outcome).toBeInstanceOf(ProviderRefused)
  expect(outcome).toMatchObject({ provider: 'izy', code })
}

/** The claims of a valid ticket. */
const rightClaims = async () => decodeJwt(await izy.ticket())

test('is off without a partner', async () => {
  expect(await createPartnerTickets({ izy: undefined }, clock)).toBeUndefined()
})

describe('a valid ticket', () => {
  test('names the citizen, and the time until which its id must be stored', async () => {
    const ticket = await izy.ticket({ jti: 'ticket-1', phone: '13800138000', name: '张三' })
    expect(await verify(ticket)).toEqual({
      subject: 'izy-42',
      id: 'ticket-1',
      phone: '13800138000',
      name: '张三',
      expiresAt: new Date((now() + 60 + 30) * 1000),
    })
  })

  test('may lack the phone or the name', async () => {
    const citizen = await verify(await izy.ticket())
    expect(Object.keys(citizen).sort()).toEqual(['expiresAt', 'id', 'subject'])
  })

  test.for(['EdDSA', 'ES256', 'RS256'] as const)('may be signed with %s', async (algorithm) => {
    const partner = createIzyPartner(clock, algorithm)
    expect(await verify(await partner.ticket(), partner)).toMatchObject({ subject: 'izy-42' })
  })

  test('may name us in a list of one', async () => {
    expect(await verify(await izy.ticket({ aud: ['report-portal'] }))).toBeTruthy()
  })

  test('may come from a clock that is half a minute off', async () => {
    expect(await verify(await izy.ticket({ iat: now() + 30, exp: now() + 90 }))).toBeTruthy()
    expect(await verify(await izy.ticket({ iat: now() - 89, exp: now() - 29 }))).toBeTruthy()
  })
})

describe('the signature', () => {
  test('of alg none is refused', async () => {
    const ticket = new UnsecuredJWT(await rightClaims()).encode()
    await expectRefused(ticket, 'ERR_JOSE_ALG_NOT_ALLOWED')
    await expectRefused(ticket.replace(/\.$/, ''), 'ERR_JWS_INVALID')
  })

  test.for(['none', 'None', 'NONE', 'nOnE'])('refuses alg %s without a signature', async (alg) => {
    const header = base64url.encode(JSON.stringify({ alg }))
    const payload = base64url.encode(JSON.stringify(await rightClaims()))
    await expectRefused(`${header}.${payload}.`, 'ERR_JOSE_ALG_NOT_ALLOWED')
  })

  test('with the public key as a shared secret (HS256) is refused', async () => {
    const pem = izy.variables.IZY_PUBLIC_KEY
    const der = izy.config.publicKey.export({ type: 'spki', format: 'der' })
    const jwk = izy.config.publicKey.export({ format: 'jwk' })
    const raw = Buffer.from(jwk.x ?? '', 'base64url')
    for (const secret of [pem, pem.trim(), der, raw, JSON.stringify(jwk)]) {
      const header = base64url.encode(JSON.stringify({ alg: 'HS256', typ: 'JWT' }))
      const payload = base64url.encode(JSON.stringify(await rightClaims()))
      const signed = createHmac('sha256', secret).update(`${header}.${payload}`).digest('base64url')
      await expectRefused(`${header}.${payload}.${signed}`, 'ERR_JOSE_ALG_NOT_ALLOWED')
    }
  })

  test('of another partner is refused', async () => {
    const ticket = createIzyPartner(clock).ticket()
    await expectRefused(ticket, 'ERR_JWS_SIGNATURE_VERIFICATION_FAILED')
  })

  test('with another algorithm than the key’s is refused', async () => {
    const ticket = createIzyPartner(clock, 'RS256').ticket()
    await expectRefused(ticket, 'ERR_JOSE_ALG_NOT_ALLOWED')
  })

  test('of a key in the ticket itself is refused', async () => {
    const thief = generateKeyPairSync('ed25519')
    const jwk = await exportJWK(thief.publicKey)
    const ticket = new SignJWT(await rightClaims())
      .setProtectedHeader({ alg: 'EdDSA', jwk, jku: 'https://evil.example.cn/keys', kid: '../x' })
      .sign(thief.privateKey)
    await expectRefused(ticket, 'ERR_JWS_SIGNATURE_VERIFICATION_FAILED')
  })

  test('does not cover later changes', async () => {
    const [header = '', , signature = ''] = (await izy.ticket()).split('.')
    const payload = base64url.encode(JSON.stringify({ ...(await rightClaims()), sub: 'izy-1' }))
    await expectRefused(
      `${header}.${payload}.${signature}`,
      'ERR_JWS_SIGNATURE_VERIFICATION_FAILED',
    )
  })

  test('with unknown critical headers (crit) is refused', async () => {
    const ticket = new SignJWT(await rightClaims())
      .setProtectedHeader({ alg: 'EdDSA', crit: ['x'], x: 1 })
      .sign(izy.privateKey, { crit: { x: true } })
    await expectRefused(ticket, 'ERR_JOSE_NOT_SUPPORTED')
  })
})

describe('the time', () => {
  test('in the past is refused', () =>
    expectRefused(izy.ticket({ iat: now() - 60, exp: now() - 31 }), 'ERR_JWT_EXPIRED.exp'))

  test('more than two minutes ago is refused, whatever the ticket says', async () => {
    const farEnd = now() + 10 * 365 * 86_400
    expect(await verify(await izy.ticket({ iat: now() - 149, exp: farEnd }))).toBeTruthy()
    await expectRefused(izy.ticket({ iat: now() - 151, exp: farEnd }), 'ERR_JWT_EXPIRED.iat')
  })

  test.for([60, 3600])('is refused from expiresAt on; valid for %i s', async (seconds) => {
    const ticket = await izy.ticket({ exp: now() + seconds })
    const { expiresAt } = await verify(ticket)
    const at = async (time: number) => {
      const later = testClock(new Date(time).toISOString())
      const tickets = await createPartnerTickets({ izy: izy.config }, later)
      return tickets?.verify(ticket)
    }
    expect(await at(expiresAt.getTime() - 1000)).toBeTruthy()
    await expect(at(expiresAt.getTime())).rejects.toThrow(ProviderRefused)
  })

  test('of issue in the future is refused', () =>
    expectRefused(
      izy.ticket({ iat: now() + 3600, exp: now() + 3660 }),
      'ERR_JWT_CLAIM_VALIDATION_FAILED.iat',
    ))

  test('of validity in the future is refused', () =>
    expectRefused(izy.ticket({ nbf: now() + 3600 }), 'ERR_JWT_CLAIM_VALIDATION_FAILED.nbf'))
})

describe('the claims', () => {
  test.for<[what: string, claims: Record<string, unknown>, code: string]>([
    ['for somebody else', { aud: 'another-portal' }, 'ERR_JWT_CLAIM_VALIDATION_FAILED.aud'],
    ['for us and somebody else', { aud: ['report-portal', 'another'] }, 'several_audiences'],
    ['for nobody', { aud: undefined }, 'ERR_JWT_CLAIM_VALIDATION_FAILED.aud'],
    ['by somebody else', { iss: 'https://evil.cn' }, 'ERR_JWT_CLAIM_VALIDATION_FAILED.iss'],
    ['by nobody', { iss: undefined }, 'ERR_JWT_CLAIM_VALIDATION_FAILED.iss'],
    ['without an id', { jti: undefined }, 'ERR_JWT_CLAIM_VALIDATION_FAILED.jti'],
    ['with an empty id', { jti: '' }, 'bad_claim.jti'],
    ['with an endless id', { jti: 'x'.repeat(129) }, 'bad_claim.jti'],
    ['about nobody', { sub: undefined }, 'ERR_JWT_CLAIM_VALIDATION_FAILED.sub'],
    ['about a number', { sub: 42 }, 'bad_claim.sub'],
    ['about somebody unprintable', { sub: 'izy-42\u0000' }, 'bad_claim.sub'],
    ['about somebody written backwards', { sub: 'izy-\u202e24' }, 'bad_claim.sub'],
    ['without an end', { exp: undefined }, 'ERR_JWT_CLAIM_VALIDATION_FAILED.exp'],
    ['without a beginning', { iat: undefined }, 'ERR_JWT_CLAIM_VALIDATION_FAILED.iat'],
    ['with an end that is no time', { exp: '9999999999' }, 'ERR_JWT_CLAIM_VALIDATION_FAILED.exp'],
    ['with a phone that is none', { phone: '12800138000' }, 'bad_claim.phone'],
    ['with a name that is none', { name: '<script>' }, 'bad_claim.name'],
  ])('%s', async ([, wrong, code]) => {
    await expectRefused(izy.ticket(wrong), code)
  })

  test('are refused when there are too many', () =>
    expectRefused(izy.ticket({ more: 'x'.repeat(4096) }), 'too_long'))
})

test('are refused without another failure when malformed', async () => {
  const [header = '', payload = ''] = (await izy.ticket()).split('.')
  const part = fc.oneof(
    fc.constantFrom(header, payload, ''),
    fc.base64String(),
    fc.json().map((json) => base64url.encode(json)),
    fc.string(),
  )
  const anything = fc.oneof(
    fc.string(),
    fc.array(part).map((parts) => parts.join('.')),
  )
  await fc.assert(
    fc.asyncProperty(anything, async (ticket) => {
      const outcome: unknown = await verify(ticket).catch((error: unknown) => error)
      return outcome instanceof ProviderRefused
    }),
  )
})

test('keeps the ticket and the citizen out of the error', async () => {
  const ticket = await izy.ticket({ phone: '13800138000', name: '张三', aud: 'another-portal' })
  const failure: unknown = await verify(ticket).catch((error: unknown) => error)
  const logged = JSON.stringify([String(failure), describeError(failure)])
  for (const secret of ['13800138000', '张三', 'izy-42', 'another-portal', ticket])
    expect(logged).not.toContain(secret)
})
