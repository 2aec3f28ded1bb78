import { beforeEach, expect, test } from 'vitest'
import { apiForEachTest, refusal } from '../../../../testing/api-double.ts'
import { show, the } from '../../../../testing/show.tsx'
import { fill, page, press, stubSolver } from '../../../../testing/citizen.ts'
import { bodies } from '../../../../testing/report-api.ts'
import { reportId, startCenterApi, view } from '../testing/center-api.ts'
import { OwnReport } from './own-report.tsx'

const api = apiForEachTest(startCenterApi)
beforeEach(() => {
  api.on('self/query', { data: { report: view } })
  stubSolver()
})
const open = (id = reportId) =>
  show(<OwnReport reportId={id} />, `/user/query?status=supplement&page=2&report=${id}`)

test('shows how it stands without a code, and leads back to the list it was opened from', async () => {
  open()
  await expect.poll(page).toContain('办理经过')
  for (const words of ['诈骗举报', '待补充', '实名']) expect(page()).toContain(words)
  expect(page()).not.toContain('查询码')
  expect(bodies(api, 'self/query')).toEqual([{ report_id: reportId }])
  expect(api.paths()).not.toContain('captcha')
  expect(the('a', '返回我的举报')?.getAttribute('href')).toBe(
    '/user/query?status=supplement&page=2',
  )
})

test('a message goes to the report by its id, and is shown', async () => {
  const mine = {
    from: 'reporter',
    kind: 'message',
    msg: '见附件',
    files: [],
    at: view.reported_at,
  } as const
  api.on('report/appeal', { data: { thread: [mine] } })
  api.on(
    'self/query',
    { data: { report: view } },
    { data: { report: { ...view, thread: [mine] } } },
  )
  open()
  await press('去补充')
  await fill('message-text', '见附件')
  await press('提交补充说明')
  await expect.poll(page).toContain('我的补充说明')
  expect(bodies(api, 'report/appeal')).toEqual([
    { report_id: reportId, kind: 'message', msg: '见附件', file_ids: [] },
  ])
  await expect.poll(() => bodies(api, 'self/query')).toHaveLength(2)
})

test('another’s is not there, and the list is a step away', async () => {
  api.on('self/query', refusal(404, '没有找到这个举报，请返回列表重新选择'))
  open()
  await expect.poll(page).toContain('没有找到这个举报')
  expect(the('a', '返回我的举报')).toBeDefined()
})

test('an id that was cut is not asked for', async () => {
  open('abc')
  await expect.poll(page).toContain('没有找到这个举报')
  expect(api.paths()).not.toContain('self/query')
})
