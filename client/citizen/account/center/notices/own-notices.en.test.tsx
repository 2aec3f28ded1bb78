import { expect, test } from 'vitest'
import { apiForEachTest } from '../../../../testing/api-double.ts'
import { show } from '../../../../testing/show.tsx'
import { page } from '../../../../testing/citizen.ts'
import { notices, startCenterApi } from '../testing/center-api.ts'
import { OwnNotices } from './own-notices.tsx'

const api = apiForEachTest(() => startCenterApi())
const [notice] = notices(1)
async function shown(members: object): Promise<string> {
  api.on('self/msg', { data: { total: 1, unread: 0, list: [{ ...notice, ...members }] } })
  show(<OwnNotices />, '/user/notice')
  await expect.poll(page).toMatch(/Your report|Your phone|您的举报/)
  return page()
}

test('are in English by their code, whatever the Chinese says', async () => {
  expect(await shown({ code: 'report_closed', values: {} })).toContain('Your report: Closed')
  expect(page()).not.toContain('请查看')
})

test('hold the values that came along', async () => {
  const text = await shown({ code: 'phone_change_requested', values: { days: 9 } })
  expect(text).toContain('It will be changed in 9 days')
})

test.each([undefined, 'system_upgrade', 'constructor'])(
  'stay as they came with the code %s',
  async (code) => {
    expect(await shown({ code })).toContain('您的举报：第 1 条')
  },
)
