import { generateSecret, generateURI, verifySync } from 'otplib'

/** Seconds that a code is good for, and those before and after. */
const period = 30
const issuer = '举报工作台'

/** For an authenticator, as base32; 160 bits. */
export const newTotpSecret = (): string => generateSecret({ length: 20 })

/** What a QR code of it holds. */
export const totpUri = (login: string, secret: string): string =>
  generateURI({ issuer, label: login, secret })

/**
 * @param lastStep of the last code that was used; that one and earlier ones are worth nothing any more
 * @returns the time step of a code that is good now, one before and one after included. Source: RFC 6238 §5.2
 */
export function totpStepOf(
  secret: string,
  code: string,
  lastStep: number,
  now: Date,
): number | undefined {
  if (!/^\d{6}$/.test(code)) return undefined
  const checked = verifySync({
    secret,
    token: code,
    period,
    epoch: Math.floor(now.getTime() / 1000),
    epochTolerance: period,
    ...(lastStep > 0 && { afterTimeStep: lastStep }),
  })
  return checked.valid && 'timeStep' in checked && checked.timeStep > lastStep
    ? checked.timeStep
    : undefined
}
