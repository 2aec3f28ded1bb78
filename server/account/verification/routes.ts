import type { Services } from '../../platform/services.ts'
import type { Route } from '../../http/route.ts'
import { captchaVerifyRoute, captchaRoute } from './captcha.ts'
import { emailOtpCheckRoute, smsOtpCheckRoute, emailOtpRoute, smsOtpRoute } from './otp.ts'
import { createStrangerLimit } from './stranger-limit.ts'

interface Deps extends Services<'db' | 'keyring' | 'clock' | 'limits'> {
  readonly publicUrl: string | undefined
  /** Maximum codes by SMS in a day to phones that are not known to be the caller's. */
  readonly smsCodesPerDay: number
}

/** High enough never to refuse. */
const unlimited = 2_000_000_000

/** Routes of proof of work and one-time codes. The limits are per address, which thousands of phones may share. */
export function verificationRoutes(deps: Deps): Route[] {
  const limit = (name: string, points: number, seconds: number) =>
    deps.limits.limit({ name, points, seconds })
  // These limits never refuse: they only determine the difficulty of a challenge.
  const addressDemand = limit('captcha', unlimited, 600)
  return [
    captchaRoute({ ...deps, addressDemand, demandOfAll: limit('captcha-all', unlimited, 600) }),
    captchaVerifyRoute(deps),
    smsOtpRoute({
      ...deps,
      sendLimit: limit('sms-otp', 200, 3600),
      strangers: createStrangerLimit(deps, 'phone', deps.smsCodesPerDay),
      addressDemand,
    }),
    smsOtpCheckRoute({ ...deps, wrongCodes: limit('sms-otp-check', 300, 600) }),
    emailOtpRoute({
      ...deps,
      sendLimit: limit('email-otp', 100, 3600),
      strangers: createStrangerLimit(deps, 'email'),
      addressDemand,
    }),
    emailOtpCheckRoute({ ...deps, wrongCodes: limit('email-otp-check', 300, 600) }),
  ]
}
