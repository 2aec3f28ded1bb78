import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { instant, otp, sm3Hex } from '../field.ts'
import { nothing } from '../payload.ts'
import { passkeyAssertion } from './passkey.ts'
import { staffRole, staffRoles } from './role.ts'

export const login = z
  .string('请填写账号')
  .check(
    z.trim(),
    z.toLowerCase(),
    z.regex(/^[a-z][a-z0-9._-]{1,31}$/, '账号是字母开头的 2 到 32 个字母、数字'),
  )

/** A call that a page makes by itself, not because somebody did something, has this header and is no use of the session. */
export const backgroundHeader = 'Desk-Background'

/** Whoever is signed in, and what the desk shows them. */
export const staffSession = z.object({
  id: z.string(),
  name: z.string(),
  login: z.string(),
  roles: z.array(staffRole),
  /** Null: all types. */
  report_type_ids: z.nullable(z.array(z.number())),
  /** When it ends whatever is done, and in how many seconds if nothing is. */
  ends_at: instant,
  idle_seconds: z.number(),
  /** Until when a fresh code counts; null when none has been given. */
  stepped_up_until: z.nullable(instant),
  recovery_codes_left: z.number(),
  /** How many passkeys one has; null where the desk has no domain, and with it none. */
  passkeys: z.nullable(z.number()),
})
export type StaffSession = z.infer<typeof staffSession>

/** A code of the authenticator, or one of the ten recovery codes. */
const factor = z
  .string('请填写动态验证码')
  .check(
    z.trim(),
    z.toLowerCase(),
    z.regex(/^(\d{6}|[0-9a-z]{5}-[0-9a-z]{5})$/, '请填写 6 位动态验证码，或一个恢复码'),
  )

/** One proof besides the password, or on top of the session: a code or a passkey. */
const oneProof = <T extends { code?: string | undefined; passkey?: unknown }>() =>
  z.refine<T>(({ code, passkey }) => (code === undefined) !== (passkey === undefined), {
    path: ['code'],
    error: '请填写动态验证码',
  })

/** Password, as SM3, and code in one call, so that nobody learns which was wrong. Sets the cookie. */
export const staffSignIn = endpoint({
  method: 'POST',
  path: 'staff/session/sign-in',
  access: 'anyone',
  input: z
    .object({
      login,
      password: sm3Hex,
      code: z.optional(factor),
      passkey: z.optional(passkeyAssertion),
    })
    .check(oneProof()),
  output: staffSession,
  errors: ['wrongCode', 'locked'],
})
export const staffSignOut = endpoint({
  method: 'POST',
  path: 'staff/session/sign-out',
  access: { staff: staffRoles },
  input: nothing,
  output: nothing,
  errors: ['signInRequired'],
})
/** Who is signed in. The page asks by itself with `backgroundHeader`, and without it when somebody types or says that they are still there. */
export const staffSelf = endpoint({
  method: 'POST',
  path: 'staff/session/self',
  access: { staff: staffRoles },
  input: nothing,
  output: staffSession,
  errors: ['signInRequired'],
})
/** A fresh code, or a passkey once more, for what asks for one within the next five minutes. */
export const staffStepUp = endpoint({
  method: 'POST',
  path: 'staff/session/step-up',
  access: { staff: staffRoles },
  input: z
    .object({ code: z.optional(otp), passkey: z.optional(passkeyAssertion) })
    .check(oneProof()),
  output: z.object({ stepped_up_until: instant }),
  errors: ['signInRequired', 'wrongCode', 'locked'],
})

/** What an invitation is for: shown to whoever holds it, with a new authenticator secret. */
export const invitationOpen = endpoint({
  method: 'POST',
  path: 'staff/invitation/open',
  access: 'anyone',
  input: z.object({ invitation: z.string().check(z.regex(/^[A-Za-z0-9_-]{43}$/, '邀请不对')) }),
  output: z.object({
    name: z.string(),
    login: z.string(),
    roles: z.array(staffRole),
    /** For the authenticator: as `otpauth:` address, to be drawn as a QR code in the page, and typed. */
    totp_uri: z.string(),
    totp_secret: z.string(),
  }),
  errors: ['notFound'],
})
/** Sets the password and proves the authenticator; the invitation is void afterwards. */
export const invitationAccept = endpoint({
  method: 'POST',
  path: 'staff/invitation/accept',
  access: 'anyone',
  input: z.object({
    invitation: z.string().check(z.regex(/^[A-Za-z0-9_-]{43}$/, '邀请不对')),
    password: sm3Hex,
    code: otp,
  }),
  output: z.object({ recovery_codes: z.array(z.string()) }),
  errors: ['notFound', 'wrongCode'],
})
