import * as z from 'zod/mini'
import {
  typedAddress,
  typedEmail,
  typedIdNumber,
  typedName,
  typedOtp,
  typedPhone,
  typedText,
} from './typed-text.ts'

/** Returns the keys of a table, for `z.enum`, which takes a list that is not empty. */
export const keysOf = <Key extends string>(table: Readonly<Record<Key, unknown>>) =>
  Object.keys(table) as [Key, ...Key[]]

/** Counts code points, so that a simple emoji is one character. */
const characters = (text: string) => Array.from(text).length

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

const refuse = (pattern: RegExp, error: string) =>
  z.refine<string>((v) => !pattern.test(v), { error, abort: true })

/** A mobile number of mainland China, to which codes are sent. */
export const phone = z
  .string('请填写手机号')
  .check(
    z.overwrite(typedPhone),
    refuse(/^(?:\+|00)(?!86)\d/, '这里只能填内地手机号；没有的，可以匿名举报，不用填手机号'),
    refuse(/^(?:0|\+86(?!1[3-9]))\d{9,11}$/, '座机收不到短信，请填写 11 位手机号'),
    refuse(/^(?:(?:\+?86)?1[3-9]\d{9}){2,}$/, '这里只能填一个手机号'),
    z.regex(/^1[3-9]\d{9}$/, '请填写 11 位手机号'),
  )

export const email = z
  .string('请填写邮箱')
  .check(
    z.overwrite(typedEmail),
    z.maxLength(254, '邮箱太长'),
    z.email('邮箱格式不对，例如 name@example.com'),
  )

/** A character that no name has; combining marks and the joiners of Arabic, Indic and Mongolian letters are parts of names. */
const notOfName = /[^\p{L}\p{M}\p{Nl}·.,' \-\u0F0B\p{Join_Control}\u180B-\u180F]/u

export const personName = z.string('请填写姓名').check(
  z.overwrite(typedName),
  z.refine((v) => v !== '', { error: '请填写姓名', abort: true }),
  z.check(({ value, issues }) => {
    const [sign] = notOfName.exec(value) ?? []
    if (sign)
      issues.push({
        code: 'custom',
        message: `姓名里不能有“${sign}”`,
        input: value,
        continue: false,
      })
  }),
  z.refine((v) => characters(v) <= 50 && /\p{L}/u.test(v), '请填写真实姓名，最多 50 个字'),
)

const idWeights = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2]
/** Check digit of a resident identity number: ISO 7064 MOD 11-2, source GB 11643-1999. */
const idCheckDigit = (id: string) =>
  '10X98765432'[idWeights.reduce((sum, weight, i) => sum + weight * Number(id[i]), 0) % 11]

export const idNumber = z.string('请填写身份证号').check(
  z.overwrite(typedIdNumber),
  refuse(
    /^(?:[A-Z]{1,3}\d{6,10}[A-Z\d]?|\d{8})$/,
    '这里只填居民身份证号；用通行证、护照等证件的，这一项可以不填，需要时工作人员会请您补充',
  ),
  z.regex(/^\d{17}[\dX]$/, '请填写 18 位身份证号'),
  z.refine((id) => idCheckDigit(id) === id[17], '身份证号有误，请核对'),
)

/** SM3 digest in lower-case hex. */
export const sm3Hex = z.string('请填写密码').check(z.regex(/^[0-9a-f]{64}$/, '密码格式不对'))

export const otp = z
  .string('请填写验证码')
  .check(z.overwrite(typedOtp), z.regex(/^\d{6}$/, '请填写 6 位数字验证码'))

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

/** Row id of a type or authority: PostgreSQL's `integer`. */
export const rowId = z.number().check(z.int(), z.minimum(1), z.maximum(2_147_483_647))
