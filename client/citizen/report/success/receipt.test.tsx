import { describe, expect, test, vi } from 'vitest'
import { deviceForEachTest } from '../../../testing/fresh-device.ts'
import { announced } from '../../../../contract/site/capabilities.ts'
import { receiptText } from '../../../../contract/report/receipt-text.ts'
import { groupQueryCode } from '../../../../contract/report/query-code.ts'
import { announce } from '../../../testing/announce.ts'
import { fill, page, press } from '../../../testing/citizen.ts'
import { code, sent } from '../../../testing/report-api.ts'
import { heading, show, the } from '../../../testing/show.tsx'
import { forgetAllCodes, keepCode, keptCodes, keptCodesAtMost } from '../../site/kept-codes.ts'
import { leave } from '../../site/quick-exit.ts'
import { pageLayout } from '../form/report-form.tsx'
import { SubmitReport } from '../submit-report.tsx'
import { codeOfThisTab } from './last-success.ts'

vi.mock('../../site/quick-exit.ts', () => ({ leave: vi.fn<() => void>() }))

const api = deviceForEachTest()

const create = 'report/noname/create'
const open = () => show(<SubmitReport layout={pageLayout} />, '/submit?type=3&way=anonymous')
/** Whether the tab may be closed without a question. */
const beforeUnload = () => window.dispatchEvent(new Event('beforeunload', { cancelable: true }))

describe('the receipt', () => {
  const given = {
    text: receiptText({
      centre: '某省举报中心',
      reportedAt: new Date('2026-08-01T01:05:00Z'),
      isNamed: false,
      queryCode: code,
      typeName: '诈骗',
      digest: '66c7f0f462eeedd9d1f2d46bdc10e4e24167c4875cf2f7a2297da02b8f4ba8e0',
      files: [],
      keyId: '0123456789abcdef',
    }),
    signature: 'MEUCIQ==',
    key_id: '0123456789abcdef',
    salt: 'ab',
  }
  const send = async () => {
    await fill('report-account', 'QQ 群 12345')
    await fill('report-description', '群里有人冒充客服')
    await press('下一步')
    await press('提交举报')
    await expect.poll(heading).toBe('举报已收到')
  }
  const elsewhere = () => {
    const link = document.querySelector<HTMLElement>('a[href="/"]')
    link?.click()
  }

  test('has the heading of the page, the digest that was signed, and the way to verify it', async () => {
    api.on('report/receipt', { data: given })
    open()
    await send()
    await expect.poll(page).toContain('内容 SM3 66c7f0f4…4ba8e0')
    expect(the('a', '在线验证这张回执')?.getAttribute('href')).toBe('/verify')
    expect(document.querySelectorAll('h1')).toHaveLength(1)
    // The portal's name on the slip breaks between its words.
    expect(document.querySelectorAll('wbr')).toHaveLength(3)
  })

  test('has one track, and no steps of the form above it', async () => {
    open()
    await send()
    expect(page()).not.toContain('选方式')
  })

  test('says beside it whom to ask', async () => {
    open()
    await send()
    await expect.poll(page).toContain('联系我们')
  })

  test('where the back end has none, leaves the code on its slip and promises nothing', async () => {
    announce(announced.filter((name) => name !== 'receipts'))
    open()
    await send()
    expect(page()).toContain(groupQueryCode(code))
    expect(page()).not.toContain('SM2')
    // Nor a day that nobody named.
    expect(page()).not.toMatch(/时限|工作日/)
    expect(api.paths()).not.toContain('report/receipt')
  })

  test('says by when, as the answer does', async () => {
    const step = (name: string, reached_at: string | null, expected_at: string | null) => ({
      name,
      reached_at,
      expected_at,
      is_late: false,
    })
    const progress = [
      step('收到', '2026-08-01T01:05:00Z', null),
      step('受理', null, '2026-08-04T16:00:00Z'),
    ]
    api.on(create, { data: { ...sent.data, progress } })
    open()
    await send()
    expect(page()).toContain('8月4日前告诉您是否受理')
    expect(page()).toContain('收到您的举报，感谢您的参与。我们会在时限内答复您。')
    expect(page()).toContain('按工作日计算')
  })

  test('asks once before it is left with the code unsaved, and not again', async () => {
    const at = open()
    await send()
    await expect.poll(beforeUnload).toBe(false)
    elsewhere()
    await expect.poll(page).toContain('查询码还没有保存')
    expect(at().path).toMatch(/^\/submit/)
    const offered = document.querySelectorAll<HTMLElement>('dialog button')
    expect(Array.from(offered, ({ textContent }) => textContent)).toEqual([
      '留在此页',
      '复制查询码',
      '保存为图片',
      '不保存，离开',
    ])
    await press('不保存，离开')
    await expect.poll(() => at().path).toBe('/')
  })

  test('asks before it is closed as long as it is on the screen, however long that is', async () => {
    const at = open()
    await send()
    await expect.poll(beforeUnload).toBe(false)
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 60 * 60_000 })
    try {
      expect(codeOfThisTab()).toBeUndefined()
      await expect.poll(beforeUnload).toBe(false)
      await press('清除并离开')
      await press('不保存，清除并离开')
      await expect.poll(() => at().path).toBe('/')
      await expect.poll(beforeUnload).toBe(true)
    } finally {
      vi.useRealTimers()
    }
  })

  test('does not ask again once the code is saved', async () => {
    const at = open()
    await send()
    await expect.poll(beforeUnload).toBe(false)
    the('label', '我已保存')?.click()
    await expect.poll(beforeUnload).toBe(true)
    elsewhere()
    await expect.poll(() => at().path).toBe('/')
    expect(page()).not.toContain('查询码还没有保存')
  })

  test('is there for this tab alone, is what is asked for next, and is cleared at once', async () => {
    const at = open()
    await send()
    await expect.poll(() => codeOfThisTab()).toBe(code)
    expect(JSON.stringify(localStorage)).not.toContain(code)
    await press('清除并离开')
    await press('不保存，清除并离开')
    await expect.poll(() => at().path).toBe('/')
    expect(codeOfThisTab()).toBeUndefined()
    expect(JSON.stringify(sessionStorage)).not.toContain(code)
    await expect.poll(() => vi.mocked(leave).mock.calls.length).toBe(1)
  })

  test('is not cleared by one tap before the code is saved', async () => {
    const at = open()
    await send()
    await press('清除并离开')
    await expect.poll(page).toContain('清除后无法找回')
    document.querySelector('dialog')?.dispatchEvent(new Event('cancel', { cancelable: true }))
    await expect.poll(page).not.toContain('清除后无法找回')
    expect(codeOfThisTab()).toBe(code)
    the('label', '我已保存')?.click()
    await press('清除并离开')
    await expect.poll(() => at().path).toBe('/')
    expect(codeOfThisTab()).toBeUndefined()
  })

  test('stores its code on the device on request, until that is revoked', async () => {
    const at = open()
    await send()
    const keep = () => the('label', '同时保存在这台设备上')
    keep()?.click()
    await expect.poll(page).toContain('已保存在这台设备上')
    expect(keptCodes()).toMatchObject([
      { query_code: code, reported_at: sent.data.reported_at, type_name: '诈骗' },
    ])
    // It is found again: nothing to ask before leaving.
    await expect.poll(beforeUnload).toBe(true)
    keep()?.click()
    await expect.poll(() => keptCodes()).toEqual([])
    await expect.poll(beforeUnload).toBe(false)
    keep()?.click()
    await expect.poll(() => keptCodes()).toHaveLength(1)
    await press('清除并离开')
    await press('不保存，清除并离开')
    await expect.poll(() => at().path).toBe('/')
    expect(keptCodes()).toEqual([])
  })

  test('asks again before it is left once another tab has removed what was kept', async () => {
    open()
    await send()
    const keep = () => the('label', '同时保存在这台设备上')
    keep()?.click()
    await expect.poll(beforeUnload).toBe(true)
    forgetAllCodes()
    window.dispatchEvent(new StorageEvent('storage'))
    await expect.poll(() => keep()?.parentElement?.querySelector('input')?.checked).toBe(false)
    await expect.poll(beforeUnload).toBe(false)
  })

  test('says so where the device cannot keep the code', async () => {
    for (let i = 0; i < keptCodesAtMost; i += 1)
      keepCode({ query_code: `kept-${i}`, reported_at: sent.data.reported_at })
    open()
    await send()
    the('label', '同时保存在这台设备上')?.click()
    await expect.poll(page).toContain('已有 20 个查询码')
    expect(
      the('label', '同时保存在这台设备上')?.parentElement?.querySelector('input')?.checked,
    ).toBe(false)
    await expect.poll(beforeUnload).toBe(false)
  })
})
