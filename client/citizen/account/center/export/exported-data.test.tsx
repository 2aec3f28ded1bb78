import { expect, test, vi } from 'vitest'
import type { selfExport } from '../../../../../contract/account/account.ts'
import type { Output } from '../../../../../contract/endpoint.ts'
import { one, render, settle } from '../../../../testing/render.tsx'
import { ExportedData } from './exported-data.tsx'

const at = '2026-08-01T01:05:00Z'
const answered: Output<typeof selfExport> = {
  exported_at: at,
  account: {
    name: '王小明',
    phone: '13800005678',
    next_phone: null,
    email: null,
    wx_bound: true,
    registered_at: at,
    consent: { version: '2026-01-01', at },
  },
  sessions: [{ signed_in_at: at, seen_at: at }],
  reports: [
    {
      report_id: 'a'.repeat(43),
      status_name: '待受理',
      report_type: '诈骗',
      real_name: true,
      reporter: { name: '王小明', phone: '13800005678', id_number: null, email: null },
      title: null,
      site_name: null,
      urls: ['https://a.example.com', 'https://b.example.com'],
      account: null,
      seen_at: null,
      description: '第一行\n第二行',
      involves_minors: false,
      wants_result: true,
      reported_at: at,
      files: [{ name: '截图.png', size: 2048, sm3: 'f'.repeat(64) }],
      timeline: [{ status_name: '待受理', at, note: '已收到' }],
      thread: [{ from: 'centre', kind: 'reply', msg: '请补充截图', at }],
    },
  ],
  notices: [{ title: '密码已修改', text: '如果不是您', at, read: false }],
}
const data = { answered }
const text = () => document.body.textContent
const lines = () =>
  Object.fromEntries(
    [...document.querySelectorAll('dl > div')].map((line) => [
      line.querySelector('dt')?.textContent,
      line.querySelector('dd')?.textContent,
    ]),
  )

test('everything is there to be read, and what is not stored says so', async () => {
  await render(<ExportedData data={data} close={() => undefined} />)
  expect(lines()).toMatchObject({
    姓名: '王小明',
    手机号: '13800005678',
    邮箱: '没有',
    微信: '已绑定',
    举报人手机号: '13800005678',
    举报人身份证号: '没有',
    网址: 'https://a.example.com\nhttps://b.example.com',
    情况说明: '第一行\n第二行',
    文件: `截图.png（2 KB，SM3 ${'f'.repeat(64)}）`,
    提交时间: '2026年8月1日 09:05',
    希望得知结果: '是',
  })
  for (const words of [
    '诈骗举报',
    '版本 2026-01-01',
    '已收到',
    '工作人员：请补充截图',
    '密码已修改',
  ])
    expect(text()).toContain(words)
})

test('an anonymous report that was claimed has no reporter, and empty lists say so', async () => {
  const [report] = answered.reports
  const reports = report ? [{ ...report, real_name: false, reporter: null }] : []
  const { show } = await render(
    <ExportedData
      data={{ answered: { ...answered, reports, notices: [] } }}
      close={() => undefined}
    />,
  )
  expect(text()).not.toContain('举报人姓名')
  expect(text()).toContain('没有通知')
  await show(
    <ExportedData data={{ answered: { ...answered, reports: [] } }} close={() => undefined} />,
  )
  expect(text()).toContain('账号里没有举报')
})

test('is saved as a page and as the JSON that was received, both in the time of Shanghai; printed, and closed', async () => {
  const saved: Blob[] = []
  const names: string[] = []
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    if (blob instanceof Blob) saved.push(blob)
    return 'blob:x'
  })
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(
    this: HTMLAnchorElement,
  ) {
    names.push(this.download)
  })
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  const close = vi.fn<() => void>()
  // 16:30 in London is the next day in Shanghai.
  const evening = { ...answered, exported_at: '2026-08-01T16:30:00Z', later: ['kept'] }
  await render(<ExportedData data={{ answered: evening }} close={close} />)
  const [page, json, print, back] = document.querySelectorAll('button')
  await settle(() => page?.click())
  await settle(() => json?.click())
  vi.useRealTimers()
  expect(names).toEqual(['我的举报数据-2026-08-02.html', '我的举报数据-2026-08-02.json'])
  expect(await saved[0]?.text()).toContain('2026年8月2日 00:30 导出')
  const read: unknown = JSON.parse((await saved[1]?.text()) ?? '')
  const local = '2026-08-01T09:05:00+08:00'
  expect(read).toMatchObject({
    exported_at: '2026-08-02T00:30:00+08:00',
    account: { phone: '13800005678', registered_at: local, consent: { at: local } },
    reports: [{ description: '第一行\n第二行', timeline: [{ at: local }] }],
    later: ['kept'],
  })
  expect(one('output').textContent).toContain('文件已保存')
  const printing = vi.fn<() => void>()
  vi.stubGlobal('print', printing)
  await settle(() => print?.click())
  expect(printing).toHaveBeenCalledOnce()
  vi.unstubAllGlobals()
  await settle(() => back?.click())
  expect(close).toHaveBeenCalledOnce()
})
