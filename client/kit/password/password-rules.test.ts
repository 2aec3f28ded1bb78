import fc from 'fast-check'
import { expect, test } from 'vitest'
import { passwordProblem, passwordRules, passwordStrength } from './password-rules.ts'
import { isGuessable } from './guessable.ts'

const phone = '13812345678'

test.for([
  ['', '请设置密码'],
  ['abc-123', '至少 8 个字符'],
  ['😀😀😀😀', '至少 8 个字符'],
  ['abcdefghij', '至少两种'],
  ['19283746501', '至少两种'],
  ['Password123', '容易被猜到'],
  ['QWER1234', '容易被猜到'],
  ['a1a1a1a1a1', '容易被猜到'],
  ['x13812345678', '容易被猜到'],
  ['my-12345678!', '容易被猜到'],
  [`aB-${'1'.repeat(130)}`, '最多 128 个字符'],
] as const)('%s is refused', ([password, why]) => {
  expect(passwordProblem(password, phone)).toContain(why)
  expect(passwordStrength(password, phone)).toBe(password === '' ? undefined : 'weak')
})

test.for([
  ['horse7battery', 'fair'],
  ['春眠不觉晓 2026', 'fair'],
  ['pl8-moon', 'fair'],
  ['correct-horse-7', 'strong'],
  ['river and mountain 9', 'strong'],
] as const)('%s can be used, and is %s', ([password, strength]) => {
  expect(passwordProblem(password, phone)).toBeUndefined()
  expect(passwordStrength(password, phone)).toBe(strength)
})

test('allows the digits of a phone that is unknown or masked', () => {
  expect(passwordProblem('ok-13812345678', '')).toBeUndefined()
  expect(passwordProblem('ok-5678-again', '138****5678')).toBeUndefined()
})

test.for(
  `12345678 password 1qaz2wsx qwer1234 147258369 zxcvbnm1 asdf;1234 woaini520
  woaini1314 5201314aa wang19900101 Zhang1234 qq123456 liu20081231 aa11aa11 abc123456
  a1b1a1b1 1q2w3e4r jubao2026 1a2s3d4f z1x2c3v4
  p@ssword root1234 monkey123 changeme1 pass@123`.split(/\s+/),
)('%s is never called hard to guess', (password) => {
  expect(isGuessable(password)).toBe(true)
  expect(passwordRules.find(({ id }) => id === 'unguessable')?.isMet(password, '')).toBe(false)
})

test('accepts a password exactly when every shown rule is met', () => {
  fc.assert(
    fc.property(fc.string({ minLength: 1, maxLength: 40 }), (password) => {
      const isRight = passwordRules.every((rule) => rule.isMet(password, phone))
      expect(passwordProblem(password, phone) === undefined).toBe(isRight)
    }),
  )
})
