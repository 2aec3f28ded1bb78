import { beforeEach, describe, expect, test } from 'vitest'
import { apiForEachTest } from '../../../../testing/api-double.ts'
import { show, the } from '../../../../testing/show.tsx'
import { page, press, stubSolver } from '../../../../testing/citizen.ts'
import { bodies } from '../../../../testing/report-api.ts'
import { reports, startCenterApi } from '../testing/center-api.ts'
import { OwnReports } from './own-reports.tsx'

const api = apiForEachTest(startCenterApi)
beforeEach(() => stubSolver())
const open = (search = '') => show(<OwnReports />, `/user/query${search}`)
const answer = (total: number, list = reports(Math.min(total, 10))) => ({ data: { total, list } })

describe('one’s own reports', () => {
  test('are listed by title or type, with status and time, and lead to each', async () => {
    api.on('self/query', answer(2))
    const at = open()
    await expect.poll(page).toContain('共 2 个举报')
    for (const words of ['诈骗举报：假冒客服', '诈骗举报：xpj88.cyou', '待受理', '2026年8月1日'])
      expect(page()).toContain(words)
    the('a', '诈骗举报：xpj88.cyou')?.click()
    await expect.poll(() => at().path).toBe(`/user/query?report=${'1'.padStart(43, 'a')}`)
  })

  test('are asked for by the status and page of the address', async () => {
    api.on('self/query', answer(23))
    open('?status=closed&page=3')
    await expect.poll(page).toContain('第 3 页，共 3 页')
    expect(bodies(api, 'self/query')).toEqual([{ status: 'closed', offset: 20, limit: 10 }])
    expect(the('a', '已办结')?.getAttribute('aria-current')).toBe('true')
    expect(the('a', '下一页')).toBeUndefined()
  })

  test('by another status begin at the first page', async () => {
    api.on('self/query', answer(23))
    const at = open('?page=2')
    await expect.poll(page).toContain('第 2 页')
    the('a', '申诉中')?.click()
    await expect.poll(() => at().path).toBe('/user/query?status=appealing')
    await expect.poll(() => bodies(api, 'self/query')).toHaveLength(2)
  })

  test('that are none say what would be here, and offer no filter', async () => {
    api.on('self/query', answer(0))
    open()
    await expect.poll(page).toContain('这里还没有举报')
    expect(page()).toContain('匿名举报不会自动和账号关联')
    expect(the('a', '我要举报')?.getAttribute('href')).toBe('/way')
    expect(document.querySelector('[aria-label=按状态筛选]')).toBeNull()
  })

  test('that are none of a status lead back to all', async () => {
    api.on('self/query', answer(0))
    open('?status=rejected')
    await expect.poll(page).toContain('没有“不予受理”的举报')
    expect(the('a', '看全部举报')?.getAttribute('href')).toBe('/user/query')
  })

  test('can be loaded again when the API is down', async () => {
    api.on('self/query', 'cut', answer(1))
    open()
    await expect.poll(page).toContain('服务器响应超时')
    await press('重新加载')
    await expect.poll(page).toContain('共 1 个举报')
  })
})
