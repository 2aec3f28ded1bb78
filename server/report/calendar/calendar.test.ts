import { expect, test } from 'vitest'
import { closeAfterAll } from '../../testing/close-after-all.ts'
import { createTestApi } from '../../testing/api/test-api.ts'
import { daysOfYear, missingYear, setDays, calendarTasks } from './calendar.ts'

const api = await closeAfterAll(createTestApi())

const set = (day: string, is_working: boolean | null, name = '') =>
  api.database.db.transaction().execute((trx) => setDays(trx, [{ day, is_working, name }]))

test('a new portal has the days off of 2025 and 2026', async () => {
  const days = await daysOfYear(api.database.db, 2026)
  expect(days).toHaveLength(39)
  expect(days.at(-1)).toEqual({ day: '2026-10-10', is_working: true, name: '国庆节调休' })
  expect(await daysOfYear(api.database.db, 2025)).toHaveLength(33)
})

test('a day can be changed and reset to its weekday', async () => {
  const july = async () => {
    const days = await daysOfYear(api.database.db, 2026)
    return days.filter(({ day }) => day.startsWith('2026-07'))
  }
  await set('2026-07-20', false, '台风停工')
  await set('2026-07-20', true, '照常')
  expect(await july()).toEqual([{ day: '2026-07-20', is_working: true, name: '照常' }])
  await set('2026-07-20', null)
  expect(await july()).toEqual([])
})

test('from November on the log warns daily until next year’s days off are entered', async () => {
  const { db } = api.database
  const warned: unknown[] = []
  const logger = { warn: (...line: unknown[]) => void warned.push(line[0]) }
  const check = () => calendarTasks({ db, clock: api.clock, logger }).check_calendar()
  const missing = async (at: string) => missingYear(db, new Date(at))
  expect(await missing('2026-10-31T23:59:59+08:00')).toBeUndefined()
  expect(await missing('2026-11-01T00:00:00+08:00')).toBe(2027)
  await check()
  expect(warned).toEqual([])
  api.clock.advance(120 * 24 * 3600_000)
  await check()
  expect(warned).toEqual([{ year: 2027 }])
  await set('2027-01-01', false, '元旦')
  await check()
  expect(warned).toHaveLength(1)
})
