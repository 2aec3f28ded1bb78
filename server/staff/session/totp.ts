import { generateSecret, generateURI, verifySync } from 'otplib'

/** Seconds per TOTP step; the previous and the next step are accepted as well. */
const period = 30
const issuer = '举报工作台'

/** Generates a base32 secret of 160 bits. */
export const newTotpSecret = (): string => generateSecret({ length: 20 })

/** Returns the otpauth URI for the QR code. */
export const totpUri = (login: string, secret: string): string =>
  generateURI({ issuer, label: login, secret })

/** Verifies a TOTP code later than `lastStep`, by one step either way. @returns its step. Source: RFC 6238 §5.2 */
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
