import { describe, expect, it } from 'vitest'
import { instant } from '../../../../contract/field.ts'
import { isInFuture, localToInstant } from './seen-at.ts'

describe('when it was seen', () => {
  it.each(['2026-08-01T12:30', '2026-01-31T00:00', '1999-12-31T23:59'])(
    'sends %s as time in Beijing, in a form the server takes',
    (local) => {
      const sent = localToInstant(local) ?? ''
      expect(instant.safeParse(sent).success).toBe(true)
      expect(sent.startsWith(`${local}:00`)).toBe(true)
      expect(new Date(sent).getTime()).toBe(Date.parse(`${local}+08:00`))
    },
  )

  it('keeps seconds where a browser gives them', () => {
    expect(localToInstant('2026-08-01T12:30:45.123')).toMatch(/^2026-08-01T12:30:45[+-]/)
  })

  it.each(['', '昨天', '2026-13-01T00:00', '2026-08-01', '12026-08-01T12:30'])(
    'does not take %j for a time',
    (local) => {
      expect(localToInstant(local)).toBeUndefined()
    },
  )

  it('cannot be in the future, but this device’s clock may be a day behind', () => {
    const now = Date.parse('2026-08-01T12:00+08:00')
    expect(isInFuture('2026-08-02T12:00', now)).toBe(false)
    expect(isInFuture('2026-08-02T12:01', now)).toBe(true)
    expect(isInFuture('2026-07-31T12:03', now)).toBe(false)
  })
})
