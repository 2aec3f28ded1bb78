import { describe, expect, test } from 'vitest'
import { closeAfterAll } from '../../testing/close-after-all.ts'
import * as z from 'zod/mini'
import { draftKey } from '../../../contract/report/draft.ts'
import { draftHours } from '../../../contract/retention.ts'
import { errors } from '../../../contract/errors.ts'
import { createTestApi } from '../../testing/api/test-api.ts'
import { draftKeyTasks } from './draft-key.ts'

const api = await closeAfterAll(createTestApi())

const hour = 60 * 60 * 1000
/** A draft asks without a token: nothing leads from it to a session. */
const ask = (input: object = {}) => api.call(draftKey, input, { token: '' })
const keyFor = async (input: object = {}) => z.parse(draftKey.output, (await ask(input)).data)
const forget = () => draftKeyTasks({ db: api.database.db, clock: api.clock }).forget_draft_keys()

describe('the key of a draft', () => {
  test('is derived again from its ticket until it expires, and never afterwards', async () => {
    const { ticket, key } = await keyFor()
    expect(Buffer.from(key, 'base64url')).toHaveLength(32)
    api.clock.advance((draftHours + 1) * hour - 1000)
    expect(await keyFor({ ticket })).toEqual({ ticket, key })
    api.clock.advance(1000)
    expect((await ask({ ticket })).errcode).toBe(errors.notFound.errcode)
  })

  test('differs for each draft, and for a ticket with a changed expiry', async () => {
    api.clock.advance(10 * 60_000)
    const [one, other] = [await keyFor(), await keyFor()]
    expect(one.key).not.toBe(other.key)
    const [id, expiry = ''] = one.ticket.split('.')
    const sooner = (Number.parseInt(expiry, 36) - 1).toString(36)
    const later = (Number.parseInt(expiry, 36) + 30 * 24 * 3600).toString(36)
    expect((await keyFor({ ticket: `${id}.${sooner}` })).key).not.toBe(one.key)
    expect((await ask({ ticket: `${id}.${later}` })).errcode).toBe(errors.notFound.errcode)
  })

  test.each(['', 'x', 'a.b.c', `${'a'.repeat(22)}.-1`, `${'a'.repeat(22)}.zzzzzzzzz`])(
    'is not given for %j',
    async (ticket) => expect((await ask({ ticket })).errcode).toBe(errors.notFound.errcode),
  )
})

describe('an attacker with access to the server', () => {
  const secrets = async () =>
    (await api.database.db.selectFrom('transient.draft_key').selectAll().execute()).toSorted(
      (a, b) => a.hour - b.hour,
    )

  /** The file in which the table lies on the server's disk: in it a deleted row stays until it is overwritten. */
  const fileOfTable = async () =>
    (await api.database.pool.query("select pg_relation_filenode('transient.draft_key') as file"))
      .rows

  test('finds no secret of past hours after the job has run', async () => {
    const { ticket, key } = await keyFor()
    api.clock.advance(2 * hour)
    await keyFor()
    const [before, file] = [await secrets(), await fileOfTable()]
    api.clock.advance(draftHours * hour)
    await forget()
    const after = await secrets()
    const left = Buffer.concat(after.map(({ secret }) => secret))
    expect(after.length).toBeGreaterThan(0)
    const gone = before.filter(({ secret }) => left.indexOf(secret) === -1)
    expect(gone.length).toBeGreaterThan(0)
    expect(await fileOfTable()).not.toEqual(file)
    // Set the clock back, as whoever owns the machine can: the key does not come back with it.
    api.clock.advance(-draftHours * hour)
    const again = await ask({ ticket })
    expect(JSON.stringify(again)).not.toContain(key)
    expect(again.errcode).toBe(errors.notFound.errcode)
  })

  test('finds the secrets in no log of the database and outside its main schema', async () => {
    const { rows } = await api.database.pool.query(
      "select relpersistence from pg_class where oid = 'transient.draft_key'::regclass",
    )
    expect(rows).toEqual([{ relpersistence: 'u' }])
  })

  test('finds one row for each hour, and nothing of the callers', async () => {
    const before = (await secrets()).length
    for (let i = 0; i < 20; i += 1) await keyFor()
    expect((await secrets()).length).toBeLessThanOrEqual(before + 1)
    expect(api.logged).toEqual([])
  })
})
