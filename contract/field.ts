import * as z from 'zod/mini'
import { typedAddress, typedText } from './typed-text.ts'

/** Returns the keys of a table, for `z.enum`, which takes a list that is not empty. */
export const keysOf = <Key extends string>(table: Readonly<Record<Key, unknown>>) =>
  Object.keys(table) as [Key, ...Key[]]

/** Counts code points, so that a simple emoji is one character. */
export const characters = (text: string) => Array.from(text).length

/** Schema of a text as `typedText` reads it; its length is counted in code points afterwards. */
export const text = (what: string, max: number, min = 1) =>
  z.string(`请填写${what}`).check(
    z.overwrite(typedText),
    z.refine((v) => v !== '', { error: `请填写${what}`, abort: true }),
    z.refine((v) => characters(v) >= min, { error: `${what}至少 ${min} 个字`, abort: true }),
    z.refine((v) => characters(v) <= max, `${what}最多 ${max} 个字`),
  )

/** A reason for opening a person's data: ten characters or more, at least four of them different. */
export const accessReason = (what: string) =>
  text(what, 500, 10).check(
    z.refine((v) => new Set(v).size >= 4, `请写明${what}，不要重复同样的字`),
  )

/** Accepts the empty text as well. */
export const orEmpty = (schema: z.ZodMiniType<string>) =>
  z.string('请检查这一项').check(
    z.overwrite(typedText),
    z.check(({ value, issues }) => {
      const message = value && schema.safeParse(value).error?.issues[0]?.message
      if (message) issues.push({ code: 'custom', message, input: value })
    }),
  )

/** SM3 digest in lower-case hex. */
export const sm3Hex = z.string('请填写密码').check(z.regex(/^[0-9a-f]{64}$/, '密码格式不对'))

/** A ticket: proof that a check was passed, good for one use. Opaque to the client. */
export const ticket = z
  .string('请先完成验证')
  .check(z.minLength(16, '请先完成验证'), z.maxLength(512, '请先完成验证'))

/**
 * `device_proof` from an earlier sign-in on this device: wrong passwords and codes of strangers do not count against
 * the device. An invalid or expired proof is ignored.
 */
export const deviceProof = z.optional(z.string().check(z.maxLength(512)))

/** An absolute http(s) address. */
export const webAddress = z.string('请填写网址').check(
  // Unseen characters are left out, as browsers do: an address leads to where it appears to.
  z.overwrite(typedAddress),
  z.maxLength(2048, '网址太长'),
  // A user before the host (`http://bank.cn@evil.example`) is kept: citizens report this trick.
  z.refine(isWebAddress, '网址应以 http:// 或 https:// 开头'),
)
/** Declared here, because both runtimes have it and the contract is compiled against neither Node nor the DOM. */
declare const URL: new (value: string) => { protocol: string; hostname: string }
function isWebAddress(value: string): boolean {
  try {
    const { protocol, hostname } = new URL(value)
    // The parser tolerates spaces and control characters, so they are refused here.
    // The host must be a name with a dot or an IPv6 address.
    return (
      /^https?:$/.test(protocol) && /[.[]/.test(hostname) && !/[\s\u0000-\u001F\u007F]/.test(value)
    )
  } catch {
    return false
  }
}

/** An ISO 8601 instant with an offset or `Z`. */
export const instant = z.iso.datetime({ offset: true, error: '时间格式不对' })

/** An instant, or a day in Beijing without a time: `2026-08-01`. */
export const instantOrDay = z.union([instant, z.iso.date()], '时间格式不对')

/** Row id of a type or authority: PostgreSQL's `integer`. */
export const rowId = z.number().check(z.int(), z.minimum(1), z.maximum(2_147_483_647))
