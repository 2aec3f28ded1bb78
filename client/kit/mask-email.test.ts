import { expect, test } from 'vitest'
import { maskEmail } from './mask-email.ts'

test('shows the first character and the host', () => {
  expect(maskEmail('wang.xm@example.com')).toBe('w***@example.com')
})

test.for(['w***@example.com', 'w**g@example.com', '', 'no address'])(
  'leaves %j unchanged',
  (text) => {
    expect(maskEmail(text)).toBe(text)
  },
)
