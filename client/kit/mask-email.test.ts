import { expect, test } from 'vitest'
import { maskEmail } from './mask-email.ts'

test('of an e-mail the first character and the host are shown', () => {
  expect(maskEmail('wang.xm@example.com')).toBe('w***@example.com')
})

test.for(['w***@example.com', 'w**g@example.com', '', 'no address'])(
  '%j stays as it is',
  (text) => {
    expect(maskEmail(text)).toBe(text)
  },
)
