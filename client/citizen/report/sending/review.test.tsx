import { describe, expect, test, vi } from 'vitest'
import type { ReportType } from '../../../../contract/site/site.ts'
import type { Way } from '../../../../contract/report/way.ts'
import { show } from '../../../testing/show.tsx'
import { emptyValues, type ReportValues } from '../draft/draft.ts'
import { page, press } from '../../../testing/citizen.ts'
import { Review } from './review.tsx'

const type: ReportType = {
  id: 3,
  name: '诈骗',
  summary: '',
  guide: '',
  icon: '',
  real_name_required: false,
  order: 1,
}
const values: ReportValues = {
  ...emptyValues,
  addresses: [{ value: ' https://a.com ' }, { value: '' }, { value: 'http://b.com' }],
  seen_at: '2026-08-01T09:05',
  description: '第一行\n第二行',
  involves_minors: true,
  reporter: { name: '王小明', phone: '13800138000', id_number: '', email: '' },
}
const file = { id: 'f', name: 'a.png', size: 2048, type: '', state: 'stored', progress: 1 } as const

function open(way: Way) {
  const edit = vi.fn<(field: string) => void>()
  show(
    <Review {...{ type, way, values, edit }} ownPhone={undefined} files={[file]}>
      <p>提交</p>
    </Review>,
    '/',
  )
  return edit
}
const lines = () =>
  Object.fromEntries(
    [...document.querySelectorAll('dl > div')].map((line) => [
      line.querySelector('dt')?.textContent,
      line.querySelector('dd')?.textContent,
    ]),
  )

describe('the review', () => {
  test('lists everything that will be sent, as it will be read', async () => {
    open('anonymous')
    await expect.poll(lines).toEqual({
      举报类型: '诈骗',
      举报方式: '匿名举报',
      网址: 'https://a.comhttp://b.com',
      账号或位置: '未填写',
      网站或应用: '未填写',
      情况说明: '第一行\n第二行',
      看到的时间: '2026年8月1日 09:05',
      涉及未成年人: '是',
      '文件（1）': 'PNGa.png 2 KB',
    })
    expect(document.activeElement?.textContent).toContain('请核对')
  })

  test('shows no reporter when anonymous, and warns about pictures', async () => {
    open('anonymous')
    await expect.poll(page).toContain('不要留下您自己的姓名')
    expect(page()).not.toContain('王小明')
  })

  test('spec §5: shows the reporter when named, with the phone masked', async () => {
    open('named')
    await expect.poll(page).toContain('138****8000')
    expect(lines()).toMatchObject({ 姓名: '王小明', 手机号: '138****8000', 邮箱: '未填写' })
  })

  test.for([
    ['在哪里看到的', 'addresses.0.value'],
    ['具体情况', 'description'],
    ['证据材料', 'files'],
    ['您的信息', 'reporter.name'],
  ] as const)('leads back to %s', async ([group, field]) => {
    const edit = open('named')
    await press(`修改：${group}`)
    expect(edit).toHaveBeenCalledWith(field)
  })
})
