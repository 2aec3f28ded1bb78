import { useNavigate } from 'react-router-dom'
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { groupQueryCode } from '../../../contract/report/query-code.ts'
import { refusal } from '../../testing/api-double.ts'
import { control, fill, page, press } from '../../testing/citizen.ts'
import { deviceForEachTest } from '../../testing/fresh-device.ts'
import { bodies, code, receivedReport } from '../../testing/report-api.ts'
import { heading, show, the } from '../../testing/show.tsx'
import { forgetSuccess, keepSuccess, successAt } from '../report/success/last-success.ts'
import { QueryReport } from './query-report.tsx'

const report = {
  ...receivedReport,
  may: { message: true, appeal: false },
  withdraw_seconds: 300,
}
const withdrawn = { ...report, status: 'withdrawn', status_name: '已撤回', may: undefined }

const api = deviceForEachTest()
beforeEach(() => api.on('self/query', { data: { report } }))

const query = async () => {
  await fill('query-code', code)
  await press('查询进度')
  await expect.poll(page).toContain('办理经过')
}

test('fills in the code of this tab’s last report, and sends no query', async () => {
  keepSuccess({
    query_code: code,
    reported_at: report.reported_at,
    ignored_changes: false,
    way: 'anonymous',
    entries: [],
  })
  onTestFinished(forgetSuccess)
  show(<QueryReport />, '/query')
  await expect
    .poll(() => document.querySelector<HTMLInputElement>('#query-code')?.value)
    .toBe(groupQueryCode(code))
  expect(api.paths()).not.toContain('self/query')
})

test('counts what is left to type, and announces a wrong character at the last one', async () => {
  show(<QueryReport />, '/query')
  await fill('query-code', code.slice(0, 10))
  await expect.poll(page).toContain('还差 6 位。')
  await fill('query-code', `${code.slice(0, 15)}${code.endsWith('0') ? '1' : '0'}`)
  const spoken = () => [...document.querySelectorAll('output')].map((e) => e.textContent).join('')
  await expect.poll(spoken).toContain('可能有一位看错了')
  expect((await control('query-code')).getAttribute('aria-invalid')).toBe('true')
  await fill('query-code', code)
  await expect.poll(spoken).not.toContain('可能有一位看错了')
  expect((await control('query-code')).getAttribute('aria-invalid')).toBeNull()
})

test('says that the network is missing, not that the server timed out', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  api.on('self/query', 'cut')
  show(<QueryReport />, '/query')
  await fill('query-code', code)
  await press('查询进度')
  await expect.poll(page).toContain('现在没有网络，连上后请再试一次')
})

describe('a report that is withdrawn meanwhile', () => {
  /** The receipt that this tab keeps, of a report with this code. */
  const receiptOf = (query_code: string) =>
    keepSuccess({
      query_code,
      reported_at: report.reported_at,
      ignored_changes: false,
      way: 'anonymous',
      entries: ['form'],
    })

  test('a withdrawal after a query also marks the receipt of this tab', async () => {
    receiptOf(code)
    api.on('report/withdraw', { data: { report: withdrawn } })
    show(<QueryReport />, '/query')
    await query()
    expect(successAt('form')?.withdrawn).toBeUndefined()
    await press('撤回举报')
    await press('确定撤回')
    await expect.poll(() => successAt('form')?.withdrawn).toBe(true)
  })

  test('does not mark the receipt of another report', async () => {
    receiptOf('FEDCBA9876543210')
    api.on('self/query', { data: { report: withdrawn } })
    show(<QueryReport />, '/query')
    await query()
    expect(successAt('form')?.withdrawn).toBeUndefined()
  })

  test('keeps a message about a report withdrawn in another tab, without suggesting a retry', async () => {
    const why = '这个举报已经撤回，不能再补充说明；如有需要，请重新举报'
    api.on('report/appeal', refusal(409, why))
    show(<QueryReport />, '/query')
    await query()
    await press('补充说明')
    await fill('message-text', '转账截图')
    await press('提交补充说明')
    await expect.poll(page).toContain(`${why}您写的内容还在。`)
    expect(await control('message-text')).toHaveProperty('value', '转账截图')
    expect(page()).not.toContain('可能已经收到')
    expect(page()).not.toContain('不会重复')
  })
})

describe('urging what is late', () => {
  const may = { message: true, appeal: false, urge: true }
  beforeEach(() => api.on('self/query', { data: { report: { ...receivedReport, may } } }))

  test('is offered where it may be done, and done once', async () => {
    api.on('report/urge', { data: { urged_at: receivedReport.reported_at } })
    show(<QueryReport />, '/query')
    await query()
    await press('催办')
    await expect.poll(page).toContain('主管会督促，每一步可催一次。')
    expect(api.paths()).not.toContain('report/urge')
    await press('确定催办')
    await expect.poll(page).toContain('催办已提交，由主管督促办理')
    expect(document.activeElement?.id).toBe('query-outcome')
    expect(bodies(api, 'report/urge')).toEqual([{ query_code: code }])
    expect(the('button', '催办')).toBeUndefined()
  })

  test('that fails says why, and can be tried again', async () => {
    api.on('report/urge', refusal(409, '现在没有超过预计时间的步骤，不需要催办'))
    show(<QueryReport />, '/query')
    await query()
    await press('催办')
    await press('确定催办')
    await expect.poll(page).toContain('不需要催办')
    expect(the('button', '催办')).toBeDefined()
  })

  test('is not spoken of by a back end that does not know it', async () => {
    api.on('self/query', {
      data: { report: { ...receivedReport, may: { message: true, appeal: false } } },
    })
    show(<QueryReport />, '/query')
    await query()
    expect(page()).not.toContain('催办')
  })
})

describe('还在吗', () => {
  const may = { message: true, appeal: true, still_there: true }
  beforeEach(() => api.on('self/query', { data: { report: { ...receivedReport, may } } }))

  test.for([
    ['还在', true, '您已告诉我们内容还在'],
    ['已经看不到', false, '您已告诉我们内容已经看不到'],
  ] as const)('%s is said by one tap, without signing in', async ([words, is_there, told]) => {
    api.on('report/still-there', { data: { is_there } })
    show(<QueryReport />, '/query')
    await query()
    await press(words)
    await expect.poll(page).toContain(told)
    expect(bodies(api, 'report/still-there')).toEqual([{ query_code: code, is_there }])
    expect(document.activeElement?.id).toBe('query-outcome')
    expect(the('button', words)).toBeUndefined()
  })

  test('that fails says why, and can be tried again', async () => {
    api.on('report/still-there', refusal(409, '现在不需要告诉我们是否还能看到'))
    show(<QueryReport />, '/query')
    await query()
    await press('还在')
    await expect.poll(page).toContain('现在不需要告诉我们')
    expect(the('button', '还在')).toBeDefined()
  })

  test('is not asked again, and not by a back end that does not know it', async () => {
    const told = { ...receivedReport, may: { message: true, appeal: true }, still_there: true }
    api.on('self/query', { data: { report: told } })
    show(<QueryReport />, '/query')
    await query()
    await expect.poll(page).toContain('您已告诉我们内容还在')
    expect(the('button', '还在')).toBeUndefined()
    expect(the('button', '已经看不到')).toBeUndefined()
  })
})

describe('going back', () => {
  /** The browser's own buttons, and what the success page does. */
  function Browser() {
    const navigate = useNavigate()
    const handOver = () => void navigate('/query', { state: { queryCode: code } })
    return (
      <>
        <button onClick={() => void navigate(-1)}>后退</button>
        <button onClick={() => void navigate(1)}>前进</button>
        <button onClick={handOver}>带着查询码</button>
      </>
    )
  }
  const open = () =>
    show(
      <>
        <Browser />
        <QueryReport />
      </>,
      '/query',
    )
  const isForm = async () => {
    await expect.poll(heading).toBe('查询进度')
  }
  const tokens = () =>
    api.received
      .filter(({ path }) => path === 'self/query')
      .map(({ headers }) => headers['access-token'])

  test('back leads to the typed code, which is not in the history', async () => {
    const where = open()
    await query()
    expect(JSON.stringify(where())).not.toContain(code)
    await press('后退')
    await isForm()
    expect(await control('query-code')).toHaveProperty('value', groupQueryCode(code))
    await press('前进')
    await isForm()
    expect(page()).not.toContain('办理经过')
  })

  test('a query after going back is another visitor’s', async () => {
    open()
    await query()
    await press('后退')
    await isForm()
    await query()
    expect(new Set(tokens()).size).toBe(2)
  })

  test('back from a handed-over code leads to the page before', async () => {
    open()
    await isForm()
    await press('带着查询码')
    await expect.poll(page).toContain('办理经过')
    await press('后退')
    await isForm()
    await press('前进')
    await isForm()
    expect(tokens()).toHaveLength(1)
  })

  test('another query replaces the entry of the one before', async () => {
    open()
    await query()
    await press('查询其他举报')
    await isForm()
    expect(await control('query-code')).toHaveProperty('value', '')
    await query()
    await press('后退')
    await isForm()
  })
})
