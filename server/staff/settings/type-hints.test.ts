import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { reportTypeList } from '../../../contract/site/site.ts'
import {
  publicTextList,
  publicTextPublish,
  publicTextSave,
  type TextItem,
} from '../../../contract/texts/public-text.ts'
import { closeAfterAll } from '../../testing/close-after-all.ts'
import { createStaffTestApi } from '../../testing/api/staff-test-api.ts'

const api = await closeAfterAll(createStaffTestApi())
const author = await api.staff(['supervisor'])
const colleague = await api.staff(['supervisor'])
const kind = 'report_types'

const types = async () =>
  z.parse(reportTypeList.output, (await api.call(reportTypeList, { limit: 99 })).data).list
async function served() {
  const { data } = await author.call(publicTextList, { kind })
  const { served: version, versions, open } = z.parse(publicTextList.output, data)
  const [draft] = open
  const items: readonly TextItem[] = versions.find((one) => one.version === version)?.items ?? []
  return { version, items, revision: draft?.revision ?? 0 }
}
async function propose(items: readonly TextItem[]) {
  const { version: base, revision } = await served()
  return author.call(publicTextSave, { kind, items, base, revision, propose: true })
}
async function publish(items: readonly TextItem[]) {
  const { id, revision } = z.parse(publicTextSave.output, (await propose(items)).data)
  return colleague.call(publicTextPublish, { kind, id, revision })
}

test('hints of a type change its summary and guide alone', async () => {
  const { items } = await served()
  const changed = items.map((item) =>
    item['id'] === '3' ? { ...item, summary: '新的简介', name: '改名', icon: 'x' } : item,
  )
  const before = (await types()).find(({ id }) => id === 3)
  await publish(changed)
  expect((await types()).find(({ id }) => id === 3)).toEqual({ ...before, summary: '新的简介' })
  const strange = [...items, { id: '99', summary: '没有的', guide: '没有的' }]
  expect(await propose(strange)).toMatchObject({
    errcode: 400,
    data: { fields: { 'items.12.id': '没有这种举报类型' } },
  })
})

test('hints are edited of the types that there are now, whatever types the version was written for', async () => {
  const { items: all } = await served()
  await publish(all.slice(0, -1))
  expect((await served()).items).toEqual(all)
  await api.database.pool.query('update report_type set enabled = id <> 3')
  const { items: left } = await served()
  expect(left).toEqual(all.filter(({ id }) => id !== '3'))
  expect(await propose(left)).toMatchObject({ errcode: 0 })
})
