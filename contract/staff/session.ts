import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { typedFactor } from '../typed-person.ts'
import { instant, sm3Hex } from '../field.ts'
import { otp } from '../person-field.ts'
import { passkeyAssertion } from './passkey.ts'
import { staffRole, staffRoles } from './role.ts'

export const login = z
  .string('请填写账号')
  .check(
    z.trim(),
    z.toLowerCase(),
    z.regex(/^[a-z][a-z0-9._-]{1,31}$/, '账号是字母开头的 2 到 32 个字母、数字'),
  )

/** Header of a call that a page makes without user action; such a call does not count as activity. */
export const backgroundHeader = 'Desk-Background'

/** The signed-in member of staff and their session. */
export const staffSession = z.object({
  id: z.string(),
  name: z.string(),
  login: z.string(),
  roles: z.array(staffRole),
  /** Null: all types. */
  report_type_ids: z.nullable(z.array(z.number())),
  /** When the session ends in any case, and the seconds after which it ends without activity. */
  ends_at: instant,
  idle_seconds: z.number(),
  /** End of the time in which a fresh code counts; null when none was given. */
  stepped_up_until: z.nullable(instant),
  recovery_codes_left: z.number(),
  /** Number of the caller's passkeys; null where the desk has no domain and so no passkeys. */
  passkeys: z.nullable(z.number()),
})
export type StaffSession = z.infer<typeof staffSession>

/** A code of the authenticator, or one of the ten recovery codes. */
const factor = z
  .string('请填写动态验证码')
  .check(
    z.overwrite(typedFactor),
    z.regex(/^(\d{6}|[0-9a-z]{5}-[0-9a-z]{5})$/, '请填写 6 位动态验证码，或一个恢复码'),
  )

/** Requires exactly one proof besides the password or the session: a code or a passkey. */
const oneProof = <T extends { code?: string | undefined; passkey?: unknown }>() =>
  z.refine<T>(({ code, passkey }) => (code === undefined) !== (passkey === undefined), {
    path: ['code'],
    error: '请填写动态验证码',
  })

/**
 * Signs in with the password, as SM3, and the code in one call, so that a failure does not tell which was wrong. Sets
 * the cookie.
 */
export const staffSignIn = endpoint('POST staff/session/sign-in', {
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
})
export const staffSignOut = endpoint('POST staff/session/sign-out', {
  access: { staff: staffRoles },
})
/**
 * Returns the signed-in member of staff. Polls of the page send `backgroundHeader`; calls after typing or a confirmed
 * presence do not.
 */
export const staffSelf = endpoint('POST staff/session/self', {
  access: { staff: staffRoles },
  output: staffSession,
})
/** Steps the session up with a fresh code or a passkey, for the calls of the next five minutes that need it. */
export const staffStepUp = endpoint('POST staff/session/step-up', {
  access: { staff: staffRoles },
  input: z
    .object({ code: z.optional(otp), passkey: z.optional(passkeyAssertion) })
    .check(oneProof()),
  output: z.object({ stepped_up_until: instant }),
})

const invitationToken = z.string().check(z.regex(/^[A-Za-z0-9_-]{43}$/, '邀请不对'))
/** The requester's half: without it the link, which the approver has, opens nothing. */
const half = z
  .string()
  .check(
    z.trim(),
    z.toLowerCase(),
    z.regex(/^([0-9a-z]{5}-){3}[0-9a-z]{5}$/, '请填写四组、每组五个字母和数字'),
  )

/**
 * Shows the holder of an invitation its purpose, with a new authenticator secret. @throws wrongCode for a missing or wrong
 * half
 */
export const invitationOpen = endpoint('POST staff/invitation/open', {
  access: 'anyone',
  input: z.object({ invitation: invitationToken, half: z.optional(half) }),
  output: z.object({
    name: z.string(),
    login: z.string(),
    roles: z.array(staffRole),
    /** `otpauth:` address for the authenticator, to be drawn as a QR code in the page; `totp_secret` is for typing. */
    totp_uri: z.string(),
    totp_secret: z.string(),
  }),
})
/** Sets the password and proves the authenticator; the invitation becomes void. */
export const invitationAccept = endpoint('POST staff/invitation/accept', {
  access: 'anyone',
  input: z.object({
    invitation: invitationToken,
    half: z.optional(half),
    password: sm3Hex,
    code: otp,
  }),
  output: z.object({ recovery_codes: z.array(z.string()) }),
})
