import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { useStore } from '../../kit/store.ts'
import type { ApiDouble } from '../../testing/api-double.ts'
import { bodies } from '../../testing/report-api.ts'
import { page } from '../../testing/citizen.ts'
import { show, the } from '../../testing/show.tsx'
import { UnreadBadge } from '../account/unread-badge.tsx'
import { OwnAccount } from './manage/own-account.tsx'
import { OwnNotices } from './notices/own-notices.tsx'
import { OwnReport } from './reports/own-report.tsx'
import { OwnReports } from './reports/own-reports.tsx'
import { notices, reportId, startCenterApi } from './testing/center-api.ts'

// What a back end of the specification alone says of a signed-in citizen: a name.
let api: ApiDouble
beforeEach(async () => {
  api = await startCenterApi({}, [])
  useStore.setState({ user: { name: '林晓', unread: 2 } })
})
afterEach(() => api.close())

describe('a back end that announced nothing', () => {
  test('lists own reports without filter or claim; one opens by its query code, which is in no address', async () => {
    api.on('self/query', {
      data: {
        list: [{ query_code: 'JB2026-000123', status: '转交属地办理', content: '冒充客服' }],
      },
    })
    const at = show(<OwnReports />, '/user/query?status=closed')
    await expect.poll(page).toContain('转交属地办理')
    expect(bodies(api, 'self/query')).toEqual([{ offset: 0, limit: 10 }])
    expect(document.querySelector('[aria-label=按状态筛选]')).toBeNull()
    expect(document.getElementById('claim-code')).toBeNull()
    the('a', 'JB2026-000123')?.click()
    await expect.poll(at).toEqual({ path: '/query', state: { queryCode: 'JB2026-000123' } })
  })

  test('has no report that opens by an id: one that came along leads nowhere', async () => {
    api.on('self/query', { data: { list: [{ id: 7, status: '已受理' }] } })
    show(<OwnReports />, '/user/query')
    await expect.poll(page).toContain('已受理')
    expect(document.querySelector('a')).toBeNull()
  })

  test('is not asked for a report by the id of an old address', async () => {
    show(<OwnReport reportId={reportId} />, `/user/query?report=${reportId}`)
    await expect.poll(page).toContain('没有找到这一条')
    expect(api.paths()).not.toContain('self/query')
  })

  test('without reports: nothing is promised of what would be here', async () => {
    api.on('self/query', { data: { list: [] } })
    show(<OwnReports />, '/user/query')
    await expect.poll(page).toContain('这里还没有举报')
    for (const promise of ['自动出现在这里', '加进来']) expect(page()).not.toContain(promise)
    expect(the('a', '凭查询码查看进度')?.getAttribute('href')).toBe('/query')
  })

  test('a list that nobody can read is not said to be empty', async () => {
    api.on('self/query', { data: { records: { page1: 'a2V5' } } })
    show(<OwnReports />, '/user/query')
    await expect.poll(page).toContain('读不懂')
    expect(page()).not.toContain('还没有举报')
  })

  test('shows notices without marks and buttons of having been read, and no badge', async () => {
    api.on('self/msg', { data: { unread: 2, list: notices(2) } })
    show(
      <>
        <UnreadBadge />
        <OwnNotices />
      </>,
      '/user/notice',
    )
    await expect.poll(page).toContain('共 2 条')
    for (const words of ['未读', '已读']) expect(page()).not.toContain(words)
  })

  test('gives no export, and deleting the account does not point to it', async () => {
    show(<OwnAccount onExported={() => undefined} onDeleted={() => undefined} />, '/user/manage')
    await expect.poll(page).toContain('林晓')
    expect(page()).not.toContain('导出')
    the('button', '注销账号')?.click()
    await expect.poll(page).toContain('注销以后不能恢复')
    expect(page()).not.toContain('导出')
  })
})
