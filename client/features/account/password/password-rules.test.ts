import fc from 'fast-check'
import { expect, test } from 'vitest'
import { passwordProblem, passwordRules, passwordStrength } from './password-rules.ts'
import { worstPasswords } from './worst-passwords.ts'

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

test('while the phone is not known, nothing is held against digits', () => {
  expect(passwordProblem('ok-13812345678', '')).toBeUndefined()
  expect(passwordProblem('ok-5678-again', '138****5678')).toBeUndefined()
})

test('everything on the list of the worst is refused, whatever its capitals', () => {
  expect(worstPasswords.size).toBeGreaterThan(100)
  for (const worst of worstPasswords) expect(passwordProblem(worst.toUpperCase())).toBeDefined()
})

test('a password can be used exactly when every rule that is shown is met', () => {
  fc.assert(
    fc.property(fc.string({ minLength: 1, maxLength: 40 }), (password) => {
      const isRight = passwordRules.every((rule) => rule.isMet(password, phone))
      expect(passwordProblem(password, phone) === undefined).toBe(isRight)
    }),
  )
})
