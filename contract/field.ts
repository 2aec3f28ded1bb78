import * as z from 'zod/mini'

/** Returns the keys of a table, for `z.enum`, which takes a list that is not empty. */
export const keysOf = <Key extends string>(table: Readonly<Record<Key, unknown>>) =>
  Object.keys(table) as [Key, ...Key[]]

/** Counts code points, so that a simple emoji is one character. */
const characters = (text: string) => Array.from(text).length

/** Schema of a trimmed text; its length is counted in code points after trimming. */
export const text = (what: string, max: number, min = 1) =>
  z.string(`请填写${what}`).check(
    z.trim(),
    z.refine((v) => v !== '', { error: `请填写${what}`, abort: true }),
    z.refine((v) => characters(v) >= min, { error: `${what}至少 ${min} 个字`, abort: true }),
    z.refine((v) => characters(v) <= max, `${what}最多 ${max} 个字`),
    // Nobody types control characters other than tab and line breaks, or lone surrogates.
    z.refine((v) => !unprintable.test(v), `${what}里有无法识别的字符，请删去后重试`),
  )
const unprintable =
  /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F\u202A-\u202E\u2066-\u2069]|\p{Cs}/u

/** A reason for opening a person's data: ten characters or more, at least four of them different. */
export const accessReason = (what: string) =>
  text(what, 500, 10).check(
    z.refine((v) => new Set(v).size >= 4, `请写明${what}，不要重复同样的字`),
  )

/** Accepts the empty text as well. */
export const orEmpty = (schema: z.ZodMiniType<string>) =>
  z.string('请检查这一项').check(
    z.trim(),
    z.check(({ value, issues }) => {
      const message = value && schema.safeParse(value).error?.issues[0]?.message
      if (message) issues.push({ code: 'custom', message, input: value })
    }),
  )

export const phone = z
  .string('请填写手机号')
  .check(z.trim(), z.regex(/^1[3-9]\d{9}$/, '请填写 11 位手机号'))

export const email = z
  .string('请填写邮箱')
  .check(z.trim(), z.maxLength(254, '邮箱太长'), z.email('邮箱格式不对，例如 name@example.com'))

export const personName = z.string('请填写姓名').check(
  z.trim(),
  z.refine((v) => v !== '', { error: '请填写姓名', abort: true }),
  z.regex(/^[\p{Script=Han}\p{L}·. ]{2,30}$/u, '请填写 2 到 30 个字的真实姓名'),
)

const idWeights = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2]
/** Check digit of a resident identity number: ISO 7064 MOD 11-2, source GB 11643-1999. */
const idCheckDigit = (id: string) =>
  '10X98765432'[idWeights.reduce((sum, weight, i) => sum + weight * Number(id[i]), 0) % 11]

export const idNumber = z.string('请填写身份证号').check(
  z.trim(),
  z.toUpperCase(),
  z.regex(/^\d{17}[\dX]$/, '请填写 18 位身份证号'),
  z.refine((id) => idCheckDigit(id) === id[17], '身份证号有误，请核对'),
)

/** SM3 digest in lower-case hex. */
export const sm3Hex = z.string('请填写密码').check(z.regex(/^[0-9a-f]{64}$/, '密码格式不对'))

export const otp = z
  .string('请填写验证码')
  .check(z.trim(), z.regex(/^\d{6}$/, '请填写 6 位数字验证码'))

/** A ticket: proof that a check was passed, good for one use. Opaque to the client. */
export const ticket = z
  .string('请先完成验证')
  .check(z.minLength(16, '请先完成验证'), z.maxLength(512, '请先完成验证'))

/**
 * `device_proof` from an earlier sign-in on this device: wrong passwords and codes of strangers do not count against
 * the device. An invalid or expired proof is ignored.
 */
export const deviceProof = z.optional(z.string().check(z.maxLength(512)))

/** Invisible characters: format and control characters, line and paragraph separators, lone surrogates, Hangul fillers. */
const unseen = /[\p{Cf}\p{Cc}\p{Zl}\p{Zp}\p{Cs}\u115F\u1160\u3164\uFFA0]/u

/** An absolute http(s) address. */
export const webAddress = z.string('请填写网址').check(
  z.trim(),
  z.maxLength(2048, '网址太长'),
  // With invisible or direction-changing characters, the address would lead elsewhere than it appears to.
  z.refine((v) => !unseen.test(v), { error: '网址里有看不见的字符，请删去后重试', abort: true }),
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

/** Row id of a type or authority: PostgreSQL's `integer`. */
export const rowId = z.number().check(z.int(), z.minimum(1), z.maximum(2_147_483_647))
