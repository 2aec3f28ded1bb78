import { parseCrontab } from 'graphile-worker'
import { describe, expect, test } from 'vitest'
import { limitedApi } from '../../testing/close-after-all.ts'
import { createSmsTestApi } from '../../testing/api/sms-test-api.ts'
import { oneTimeCodeCrontab } from './tasks.ts'

const api = await limitedApi(createSmsTestApi())

describe('what is stored of a code', () => {
  test('holds neither the phone nor the code, before and after sending', async () => {
    const phone = api.newPhone()
    const gate = api.inbox.hold(phone)
    const sent = api.send(phone)
    const code = await gate.code
    await sent
    const contentOf = async () => {
      const jobs = await api.database.pool.query(
        'select payload from graphile_worker._private_jobs',
      )
      const rows = await api.rowsOf(phone)
      const plain = JSON.stringify([rows, jobs.rows])
      const bytes = rows.flatMap((row) => [row.message_sealed, row.code_mac, row.subject_index])
      return plain + bytes.map((b) => b?.toString('latin1')).join()
    }
    const before = await contentOf()
    expect(before).toContain('{"id":"')
    gate.release()
    await api.inbox.idle()
    for (const content of [before, await contentOf()]) {
      expect(content).not.toContain(phone)
      expect(content).not.toContain(code)
    }
  })

  test('no longer holds the message after sending', async () => {
    const phone = api.newPhone()
    await api.receiveCode(phone)
    await expect
      .poll(async () => (await api.rowsOf(phone)).map((row) => row.message_sealed))
      .toEqual([null])
  })

  test('is deleted when no allowance counts it', async () => {
    const phone = api.newPhone()
    await api.receiveCode(phone)
    await api.send(api.newPhone())
    const { db } = api.database
    const tasks = api.tasksWith(api.inbox.sender)
    const counts = async () => ({
      codes: (await api.rowsOf(phone)).length,
      tickets: (await db.selectFrom('used_ticket').select('mac').execute()).length > 0,
    })
    await tasks.forget_verifications()
    expect(await counts()).toEqual({ codes: 1, tickets: true })
    api.clock.advance(2 * 3_600_000)
    await tasks.forget_verifications()
    expect(await counts()).toEqual({ codes: 1, tickets: false })
    api.clock.advance(23 * 3_600_000)
    await tasks.forget_verifications()
    expect(await counts()).toEqual({ codes: 0, tickets: false })
  })
})

test('the deletion runs hourly', () => {
  const [entry, ...others] = parseCrontab(oneTimeCodeCrontab)
  expect(others).toEqual([])
  expect(Object.keys(api.tasksWith(api.inbox.sender))).toContain(entry?.task)
})
