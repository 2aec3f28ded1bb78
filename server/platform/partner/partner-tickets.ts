import * as z from 'zod/mini'
import { personName, phone } from '../../../contract/person-field.ts'
import type { ApiConfig } from '../../config/api.ts'
import type { Clock } from '../clock.ts'
import { ProviderRefused } from '../provider-error.ts'

/** Verifies the signed tickets of a partner platform's citizens. */
export interface PartnerTickets {
  /** Verifies a JWT (RFC 7519), at most two minutes old, signed by the partner for us. @throws ProviderRefused */
  verify(ticket: string): Promise<PartnerCitizen>
}

interface PartnerCitizen {
  /** The citizen's id at the partner; the same in every ticket. */
  readonly subject: string
  /** Mainland phone, 11 digits, and name, when the partner knows them. */
  readonly phone?: string
  readonly name?: string
  /** The ticket's unique id. A ticket is valid once: the caller stores the id until `expiresAt`. */
  readonly id: string
  /** The ticket is refused from here on. */
  readonly expiresAt: Date
}

const provider = 'izy'
/** Seconds: the most age of a ticket, and the tolerance for the partner's clock. */
const maxAge = 120
const tolerance = 30
/** Maximum length of a ticket, as in the contract. */
const maxLength = 4096

/** An opaque identifier, stored and compared. */
const identifier = z.string().check(z.regex(/^\P{C}{1,128}$/u))
const claims = z.object({
  sub: identifier,
  jti: identifier,
  iat: z.number(),
  exp: z.number(),
  phone: z.optional(phone),
  name: z.optional(personName),
})

/**
 * Verifies tickets against the configured key, issuer and audience. Keys in a ticket's header (`jwk`, `jku`, `x5c`,
 * `kid`) are ignored.
 * @returns undefined when no partner is configured: disabled
 */
export async function createPartnerTickets(
  { izy }: Pick<ApiConfig, 'izy'>,
  clock: Clock,
): Promise<PartnerTickets | undefined> {
  if (!izy) return undefined
  const { errors, jwtVerify } = await import('jose')

  const payloadOf = async (ticket: string): Promise<unknown> => {
    const { payload } = await jwtVerify(ticket, izy.publicKey, {
      algorithms: [...izy.algorithms],
      issuer: izy.issuer,
      audience: izy.audience,
      requiredClaims: ['sub', 'jti', 'iat', 'exp'],
      maxTokenAge: maxAge,
      clockTolerance: tolerance,
      currentDate: clock.now(),
    })
    // A ticket for several audiences could be presented here by another recipient.
    if (Array.isArray(payload.aud) && payload.aud.length > 1)
      throw new ProviderRefused(provider, 'several_audiences')
    return payload
  }

  return {
    verify: async (ticket) => {
      if (ticket.length > maxLength) throw new ProviderRefused(provider, 'too_long')
      const payload = await payloadOf(ticket).catch((error: unknown) => {
        if (!(error instanceof errors.JOSEError)) throw error
        const claim = 'claim' in error && typeof error.claim === 'string' ? `.${error.claim}` : ''
        throw new ProviderRefused(provider, error.code + claim)
      })
      const parsed = claims.safeParse(payload)
      if (!parsed.success) {
        const [claim = ''] = parsed.error.issues.map(({ path }) => String(path[0]))
        throw new ProviderRefused(provider, `bad_claim.${claim}`)
      }
      const { sub, jti, iat, exp, phone, name } = parsed.data
      // The library accepts a ticket in the second in which it expires.
      const end = Math.min(exp, iat + maxAge + 1) + tolerance
      return {
        subject: sub,
        id: jti,
        expiresAt: new Date(end * 1000),
        ...(phone && { phone }),
        ...(name && { name }),
      }
    },
  }
}
