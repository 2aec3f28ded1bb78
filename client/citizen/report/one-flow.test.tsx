import { describe, expect, test } from 'vitest'
import { deviceForEachTest } from '../../testing/fresh-device.ts'
import { control, fill, page, press } from '../../testing/citizen.ts'
import { bodies } from '../../testing/report-api.ts'
import { show, the } from '../../testing/show.tsx'
import { pageLayout } from './form/report-form.tsx'
import { SubmitReport } from './submit-report.tsx'

const api = deviceForEachTest()
const open = (search: string) => show(<SubmitReport layout={pageLayout} />, `/submit${search}`)

describe('the form', () => {
  test('asks for the type in place when the address has none, and for no way that was chosen', async () => {
    const at = open('?way=named')
    await expect.poll(page).toMatch('先选举报类型')
    await expect.poll(() => the('a', '诈骗')).toBeDefined()
    the('a', '诈骗')?.click()
    await control('report-description')
    expect(at().path).toBe('/submit?type=3&way=named')
    expect(bodies(api, 'access/report/type')).toEqual([{ report_type_id: 3 }])
  })

  test('leads to the way where the address has neither', async () => {
    open('')
    await expect.poll(() => the('a', '诈骗')?.getAttribute('href')).toBe('/way?type=3')
  })

  test('goes on with what was begun when the address says nothing', async () => {
    open('?type=3&way=anonymous')
    await fill('report-description', '群里有人冒充客服')
    document.body.replaceChildren()
    const at = open('')
    await expect.poll(() => at().path).toBe('/submit?type=3&way=anonymous')
    expect((await control('report-description')).value).toBe('群里有人冒充客服')
  })

  test('is one of five steps, from the type to the code', async () => {
    open('?type=3&way=anonymous')
    await control('report-description')
    const steps = () => document.querySelector('[aria-label=步骤]')
    expect(steps()?.children).toHaveLength(5)
    expect(steps()?.querySelector('[aria-current]')?.textContent).toContain('填写')
    await fill('report-account', 'QQ 群 12345')
    await fill('report-description', '群里有人冒充客服')
    await press('下一步')
    await expect.poll(() => steps()?.querySelector('[aria-current]')?.textContent).toContain('核对')
    await press('提交举报')
    await expect.poll(page).toContain('已经转账？请立即拨打')
    await expect
      .poll(() => steps()?.querySelector('[aria-current]')?.textContent)
      .toContain('查询码')
  })
})
