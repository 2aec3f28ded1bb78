import { describe, expect, test } from 'vitest'
import { limitedApi } from '../../testing/close-after-all.ts'
import * as z from 'zod/mini'
import type { NoticeCode } from '../../../contract/report/notice.ts'
import { selfMsg } from '../../../contract/report/report.ts'
import { selfInfo } from '../../../contract/account/session.ts'
import { createAccountTestApi, type Citizen } from '../../testing/api/account-test-api.ts'
import { notify } from './notify.ts'

const api = await limitedApi(createAccountTestApi())

/** Somebody with these notices, the oldest first, besides the welcome. */
async function citizenWith(...codes: NoticeCode[]): Promise<Citizen> {
  const citizen = await api.citizen()
  const { db } = api.database
  const { id } = await db
    .selectFrom('account')
    .select('id')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  await db.transaction().execute(async (trx) => {
    for (const code of codes)
      await notify(trx, id, code, { at: api.clock.now(), values: { days: 7 } })
  })
  return citizen
}
const read = async (citizen: Citizen, input: object = {}) =>
  z.parse(selfMsg.output, (await citizen.call(selfMsg, input)).data)

describe('spec §7: POST /api/self/msg', () => {
  test('lists pages of notices, newest first, with total and unread counts', async () => {
    const citizen = await citizenWith('email_linked', 'email_unlinked', 'phone_change_requested')
    const page = await read(citizen, { limit: 2 })
    expect(page).toMatchObject({
      total: 4,
      unread: 4,
      list: [{ title: '手机号将要更换' }, { title: '邮箱已解绑' }],
    })
    expect(page.list[0]).toEqual({
      id: expect.stringMatching(/^\d+$/),
      code: 'phone_change_requested',
      values: { days: 7 },
      title: '手机号将要更换',
      text: expect.stringContaining('7 天后生效'),
      at: api.clock.now().toISOString(),
      read: false,
    })
    expect((await read(citizen, { offset: 3 })).list).toMatchObject([{ title: '欢迎使用个人中心' }])
    expect(await read(citizen, { offset: 99 })).toMatchObject({ total: 4, list: [] })
  })

  test('marks some or all as read, and self/info counts them at once', async () => {
    const citizen = await citizenWith('email_linked', 'email_unlinked', 'phone_change_requested')
    const [newest] = (await read(citizen)).list
    const after = await read(citizen, { mark_read: [newest?.id] })
    expect(after).toMatchObject({
      unread: 3,
      list: [{ title: '手机号将要更换', read: true }, { read: false }, {}, {}],
    })
    expect(await citizen.call(selfInfo)).toMatchObject({ data: { user: { unread: 3 } } })
    expect((await read(citizen, { mark_all_read: true })).unread).toBe(0)
    expect(await citizen.call(selfInfo)).toMatchObject({ data: { user: { unread: 0 } } })
  })

  test('neither shows nor marks another’s', async () => {
    const [owner, stranger] = [await citizenWith('email_linked'), await api.citizen()]
    const { list } = await read(owner)
    const seen = await read(stranger, { mark_read: list.map((notice) => notice.id) })
    expect(seen.list.map((notice) => notice.title)).toEqual(['欢迎使用个人中心'])
    expect((await read(owner)).unread).toBe(2)
  })

  test('requires sign-in', async () => {
    expect((await api.call(selfMsg, {})).errcode).toBe(401)
    expect((await api.call(selfMsg, {}, { token: '' })).errcode).toBe(419)
  })

  test.each([{ mark_read: ['1; drop table notice'] }, { mark_read: '1' }, { offset: -1 }])(
    'refuses %j',
    async (input) => {
      expect((await (await api.citizen()).call(selfMsg, input)).errcode).toBe(400)
    },
  )
})
