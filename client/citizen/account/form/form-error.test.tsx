import { expect, test, vi } from 'vitest'
import { CallFailure } from '../../../kit/call-failure.ts'
import { render } from '../../../testing/render.tsx'
import { FormError, lockedUntil } from './form-error.tsx'

const now = new Date('2026-03-01T14:31:20+08:00').getTime()
const locked = new CallFailure(423, '密码输错次数过多，请 15 分钟后再试', {
  data: { retry_after: 870 },
})

test('a lock-out is told with the time when it ends', async () => {
  vi.useFakeTimers({ now, toFake: ['Date'] })
  await render(<FormError thrown={locked} />)
  vi.useRealTimers()
  expect(document.body.textContent).toContain('密码输错次数过多，请 15 分钟后再试')
  expect(document.body.textContent).toContain('14:46 以后可以再用密码登录')
})

test('the time is never too early', () => {
  const until = lockedUntil(locked, now)
  expect(until?.getTime()).toBeGreaterThanOrEqual(now + 870_000)
})

test('other failures name no time', async () => {
  const busy = new CallFailure(429, '登录太频繁，请 30 秒后再试', { data: { retry_after: 30 } })
  expect(lockedUntil(busy, now)).toBeUndefined()
  await render(<FormError thrown={new Error('inside')} />)
  expect(document.body.textContent).toBe('页面出了点问题，请重试')
})
