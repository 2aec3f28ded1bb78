import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { noteServerDate } from '../../kit/server-clock.ts'
import { useStore } from '../../kit/store.ts'
import { announce } from '../../testing/announce.ts'
import { control, fill, page, press } from '../../testing/citizen.ts'
import { deviceForEachTest } from '../../testing/fresh-device.ts'
import { bodies, keys, sent } from '../../testing/report-api.ts'
import { show, the } from '../../testing/show.tsx'
import { removeExpiredDrafts } from './draft/tab-draft.ts'
import { pageLayout } from './form/report-form.tsx'
import { SubmitReport } from './submit-report.tsx'

const api = deviceForEachTest()
const open = (search: string) => show(<SubmitReport layout={pageLayout} />, `/submit${search}`)
const write = () => fill('report-description', '群里有人冒充客服')

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
    // The receipt's own track takes their place.
    expect(steps()).toBeNull()
  })
})

describe('errors', () => {
  const error = () => document.getElementById('report-addresses-0-value-error')

  test('go when their cause goes: an account does in place of an address', async () => {
    open('?type=3&way=anonymous')
    await write()
    await press('下一步')
    await expect.poll(error).not.toBeNull()
    expect(document.title).toMatch(/^错误：/)
    await fill('report-account', '微信号 abc123')
    await expect.poll(error).toBeNull()
    await expect.poll(() => document.title).not.toMatch(/^错误：/)
  })

  test('name required fields, and optional ones apart from their names', async () => {
    open('?type=3&way=named')
    await control('report-reporter-name')
    const required = [...document.querySelectorAll('[required][aria-required=true]')]
    expect(required.map(({ id }) => id)).toEqual([
      'report-description',
      'report-reporter-name',
      'report-reporter-phone',
      'report-otp',
    ])
    const optional = await control('report-seen_at')
    const mark = optional.labels?.[0]?.querySelector('[aria-hidden]')
    expect(mark?.textContent).toBe('选填')
    expect(optional.getAttribute('aria-describedby')).toContain(mark?.id)
  })
})

test('a number that is typed as an address has a place of its own, and is sent as an account', async () => {
  open('?type=3&way=anonymous')
  await fill('report-addresses-0-value', '138-1234-5678')
  await write()
  await press('下一步')
  await expect.poll(page).toContain('请核对，然后提交')
  expect(page()).toContain('对方号码138-1234-5678')
  await press('提交举报')
  await expect.poll(() => bodies(api, 'report/noname/create').length).toBe(1)
  expect(bodies(api, 'report/noname/create')[0]).toMatchObject({
    urls: [],
    account: '电话 13812345678',
  })
})

describe('when it was seen', () => {
  const begin = async () => {
    open('?type=3&way=anonymous')
    await fill('report-account', 'QQ 群 12345')
    await write()
  }
  const send = async () => {
    await press('下一步')
    await press('提交举报')
    await expect.poll(() => bodies(api, 'report/noname/create').length).toBe(1)
    return bodies(api, 'report/noname/create')[0]
  }

  test('a day is kept as the day, and a time with it as the instant', async () => {
    await begin()
    await fill('report-seen_at', '2026-07-11')
    await press('下一步')
    await expect.poll(page).toContain('看到的时间2026年7月11日')
    await press('返回修改')
    await fill('report-seen_at-time', '21:05')
    expect(await send()).toMatchObject({ seen_at: '2026-07-11T21:05:00+08:00' })
  })

  test('a day that is begun is not dropped in silence', async () => {
    await begin()
    const day = await control('report-seen_at')
    Object.defineProperty(day, 'validity', { value: { badInput: true }, configurable: true })
    day.focus()
    day.blur()
    await press('下一步')
    const error = () => document.getElementById('report-seen_at-error')?.textContent
    await expect.poll(error).toContain('请选好年、月、日')
    Object.defineProperty(day, 'validity', { value: { badInput: false }, configurable: true })
    day.focus()
    day.blur()
    await expect.poll(error).toBeUndefined()
  })

  test('刚刚看到 is the server’s time on a device six years slow, which is told once', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2020-11-28T16:00:00Z') })
    noteServerDate('Sat, 28 Nov 2026 16:00:00 GMT')
    onTestFinished(() => {
      vi.useRealTimers()
      noteServerDate(new Date().toUTCString())
    })
    await begin()
    expect(page().match(/您的设备时间不准/g)).toHaveLength(1)
    await press('刚刚看到')
    expect(await send()).toMatchObject({ seen_at: '2026-11-29T00:00:00+08:00' })
  })
})

describe('spec §3: selectedWay', () => {
  test.for([
    [0, 'anonymous'],
    [1, 'named'],
  ] as const)('%s is the way when the address names none', async ([selectedWay, way]) => {
    useStore.setState({ selectedWay })
    const at = open('?type=3')
    await expect.poll(() => at().path).toBe(`/submit?type=3&way=${way}`)
  })

  test('does not contradict an address that says', async () => {
    useStore.setState({ selectedWay: 1 })
    const at = open('?type=3&way=anonymous')
    await expect.poll(page).not.toBe('')
    expect(at().path).toBe('/submit?type=3&way=anonymous')
  })

  test('chooses no type', async () => {
    open('')
    await expect.poll(page).toContain('先选举报类型')
  })
})

describe('the draft', () => {
  test('empties an open form when its draft expires', async () => {
    open('?type=3&way=anonymous')
    await write()
    const later = Date.now() + 24 * 60 * 60_000
    const clock = vi.spyOn(Date, 'now').mockReturnValue(later)
    onTestFinished(() => clock.mockRestore())
    await removeExpiredDrafts()
    await expect.poll(async () => (await control('report-description')).value).toBe('')
    expect(page()).not.toContain('已恢复')
  })

  test('empties the form when the citizen confirms clearing the draft', async () => {
    open('?type=3&way=anonymous')
    await write()
    await press('清空草稿')
    await expect.poll(page).toMatch('不能恢复')
    const buttons = [...document.querySelectorAll('dialog button')]
    buttons
      .find(({ textContent }) => textContent === '清空')
      ?.dispatchEvent(new Event('click', { bubbles: true }))
    await expect.poll(async () => (await control('report-description')).value).toBe('')
    expect(page()).not.toContain('已恢复')
  })
})

describe('without a network', () => {
  const create = 'report/noname/create'
  beforeEach(() => {
    vi.spyOn(navigator, 'onLine', 'get').mockImplementation(
      () => isThere && !(isLostOnTheWay && api.paths().includes(create)),
    )
  })

  let isThere = true
  /** The network is lost while the report is on its way. */
  let isLostOnTheWay = false
  function setNetwork(present: boolean) {
    isThere = present
    isLostOnTheWay = false
    window.dispatchEvent(new Event(present ? 'online' : 'offline'))
  }

  async function goToReview() {
    setNetwork(true)
    open('?type=3&way=anonymous')
    await fill('report-account', 'QQ 群 12345')
    await fill('report-description', '群里有人冒充客服')
    await press('下一步')
    await expect.poll(page).toMatch('请核对，然后提交')
  }

  test('sends nothing without a network, and sends automatically afterwards', async () => {
    await goToReview()
    setNetwork(false)
    await press('提交举报')
    await expect.poll(page).toContain('现在没有网络')
    expect(document.querySelector('[role=status]')?.textContent).toContain('网络恢复后会自动提交')
    expect(keys(api, create)).toEqual([])
    setNetwork(true)
    await expect.poll(page).toContain('举报已收到')
    expect(keys(api, create)).toHaveLength(1)
  })

  test('waiting for the network can be called off', async () => {
    await goToReview()
    setNetwork(false)
    await press('提交举报')
    await press('先不提交')
    await expect.poll(page).toContain('返回修改')
    setNetwork(true)
    await press('返回修改')
    expect(keys(api, create)).toEqual([])
  })

  test('retries a lost submission automatically under the same key', async () => {
    api.on(create, 'cut', sent)
    await goToReview()
    isLostOnTheWay = true
    await press('提交举报')
    await expect.poll(page).toContain('网络恢复后会自动提交')
    expect(page()).not.toContain('服务器响应超时')
    setNetwork(true)
    await expect.poll(page).toContain('举报已收到')
    expect(keys(api, create)).toHaveLength(2)
    expect(new Set(keys(api, create)).size).toBe(1)
  })

  test('does not retry automatically when that could create two reports', async () => {
    announce([])
    api.on(create, 'cut', sent)
    await goToReview()
    isLostOnTheWay = true
    await press('提交举报')
    await expect.poll(page).toContain('可能变成两个举报')
    expect(page()).toContain('现在没有网络')
    setNetwork(true)
    await press('重试')
    await expect.poll(page).toContain('举报已收到')
  })
})
