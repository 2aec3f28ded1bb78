import * as z from 'zod/mini'
import { characters } from './field.ts'
import { typedEmail, typedIdNumber, typedName, typedOtp, typedPhone } from './typed-person.ts'

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

export const otp = z
  .string('请填写验证码')
  .check(z.overwrite(typedOtp), z.regex(/^\d{6}$/, '请填写 6 位数字验证码'))
