import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import {
  publicTextList,
  publicTextPublish,
  publicTextReturn,
  publicTextSave,
  type TextItem,
  type TextKindName,
} from '../../contract/texts/public-text.ts'
import { closeAfterAll } from '../testing/close-after-all.ts'
import { createStaffTestApi, type StaffOfTest } from '../testing/api/staff-test-api.ts'

const api = await closeAfterAll(createStaffTestApi())
const author = await api.staff(['supervisor'], { name: '主管甲' })
const colleague = await api.staff(['supervisor'], { name: '主管乙' })
const administrator = await api.staff(['system_administrator'])

const listed = async (kind: TextKindName, who = author) =>
  z.parse(publicTextList.output, (await who.call(publicTextList, { kind })).data)
const served = async (kind: TextKindName) => {
  const { served: version, versions } = await listed(kind)
  return { version, items: versions.find((one) => one.version === version)?.items ?? [] }
}

interface Given {
  readonly who?: StaffOfTest
  readonly base?: number
  readonly propose?: boolean
}
/** Saves a person's draft on top of their own last one, from the version that is served. */
async function save(kind: TextKindName, items: unknown, given: Given = {}) {
  const { who = author, propose = false } = given
  const { served: version, open } = await listed(kind, who)
  const revision = open.find((text) => text.author.id === who.id)?.revision ?? 0
  return who.call(publicTextSave, {
    kind,
    items,
    base: given.base ?? version,
    revision,
    propose,
  })
}
async function propose(kind: TextKindName, items: readonly TextItem[], who = author) {
  const { data } = await save(kind, items, { who, propose: true })
  const { id, revision } = z.parse(publicTextSave.output, data)
  return { kind, id, revision }
}
const notice = { id: 'spring', title: '春节受理安排', date: '2027-02-01', text: '照常', body: '' }

test('a proposal is returned with a reason, which its author reads until it is proposed again', async () => {
  const { items } = await served('notices')
  const words = { ...notice, id: 'returned' }
  const proposal = await propose('notices', [{ ...words, title: '写错的' }, ...items])
  const giveBack = (who: StaffOfTest, more: object = {}) =>
    who.call(publicTextReturn, { ...proposal, reason: '日期不对，请核对', ...more })
  expect(await giveBack(colleague, { reason: '' })).toMatchObject({ errcode: 400 })
  expect(await giveBack(author)).toMatchObject({ errcode: 409 })
  expect(await giveBack(colleague, { revision: 0 })).toMatchObject({ errcode: 409 })
  expect(await giveBack(administrator)).toMatchObject({ errcode: 0 })
  expect(await giveBack(colleague)).toMatchObject({ errcode: 404 })
  expect(await colleague.call(publicTextPublish, proposal)).toMatchObject({ errcode: 404 })
  const own = async () =>
    (await listed('notices')).open.find((text) => text.author.id === author.id)
  const returned = { by: { id: administrator.id }, reason: '日期不对，请核对' }
  expect(await own()).toMatchObject({ state: 'draft', returned })
  expect((await listed('notices', colleague)).open).toEqual([])
  await save('notices', [words, ...items])
  expect(await own()).toMatchObject({ returned })
  await propose('notices', [words, ...items])
  await save('notices', [words, ...items])
  expect(await own()).toMatchObject({ state: 'draft', returned: null })
  const { rows } = await api.database.pool.query(
    `select detail, reason_sealed is not null as has_reason from staff_audit where action = 'settings.text_return'`,
  )
  expect(rows).toMatchObject([{ detail: { name: '公告' }, has_reason: true }])
})
