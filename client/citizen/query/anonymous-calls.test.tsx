import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { deviceForEachTest } from '../../testing/fresh-device.ts'
import { refusal } from '../../testing/api-double.ts'
import { chooseFile, fill, page, press } from '../../testing/citizen.ts'
import { code, receivedReport } from '../../testing/report-api.ts'
import { show } from '../../testing/show.tsx'
import { citizenSession } from '../site/session/citizen-session.ts'
import { pageLayout } from '../report/form/report-form.tsx'
import { SubmitReport } from '../report/submit-report.tsx'
import { QueryReport } from './query-report.tsx'

vi.mock('../site/quick-exit.ts', () => ({ leave: vi.fn<() => void>() }))

const user = { name: '王小明', phone: '138****5678', wx_bound: false, unread: 0 }
const report = {
  ...receivedReport,
  title: null,
  real_name: false,
  file_count: 0,
  may: { message: true, appeal: false },
  withdraw_seconds: 500,
}
const stored = { file_id: 'f'.repeat(22), name: 'a.png', size: 3, mime: 'image/png', sm3: '0' }

const api = deviceForEachTest()
let expired: string[]
let stop: () => void
beforeEach(async () => {
  api.on('file/upload/many', { data: { files: [stored], refused: [] } })
  api.on('self/query', { data: { report } })
  api.on('report/appeal', { data: { thread: [] } })
  api.on('report/withdraw', { data: { report: { ...report, status: 'withdrawn' } } })
  api.on('self/info', { data: { user } })
  await citizenSession.signIn({ access_token: 'session', expires_in: 3600, user })
  expired = []
  stop = citizenSession.onExpired((message) => expired.push(message))
})
afterEach(() => {
  stop()
  citizenSession.signOut()
})

/** What a proxy on the way sees of whom: the tokens of each path, in order and once. */
const tokensOf = (...paths: string[]) => [
  ...new Set(
    api.received
      .filter(({ path }) => paths.includes(path))
      .map(({ headers }) => headers['access-token']),
  ),
]
const choose = (field: string) => chooseFile(field, 'a.png', 'image/png')
async function write(way: string) {
  show(<SubmitReport layout={pageLayout} />, `/submit?type=3&way=${way}`)
  await fill('report-account', 'QQ 群 12345')
  await fill('report-description', '群里有人冒充客服')
}
async function send() {
  await press('下一步')
  await press('提交举报')
  await expect.poll(page).toContain('举报已收到')
}
async function ask(typed: string) {
  await fill('query-code', typed)
  await press('查询')
  await expect.poll(page).toContain('补充说明')
}

const anonymously = [
  'report/judge',
  'captcha',
  'captcha/verify',
  'file/upload/many',
  'report/noname/create',
]

describe('while signed in', () => {
  test('an anonymous report, its files and checks are sent under a token that is not theirs', async () => {
    await write('anonymous')
    await choose('report-files')
    await expect.poll(() => api.paths()).toContain('file/upload/many')
    await send()
    const tokens = tokensOf(...anonymously)
    expect(tokens).toHaveLength(1)
    expect(tokens).not.toContain('session')
    expect(localStorage.getItem('access_token')).toBe('session')
  })

  test('a named report is sent as theirs', async () => {
    await write('named')
    await expect.poll(() => tokensOf('report/judge')).toEqual(['session'])
  })

  test('two anonymous reports have nothing in common', async () => {
    await write('anonymous')
    await send()
    // Both forms have the first entry of a router of their own, which all have the same key here.
    await press('清除并离开')
    await press('不保存，清除并离开')
    document.body.replaceChildren()
    await write('anonymous')
    await send()
    await expect.poll(() => tokensOf('report/noname/create')).toHaveLength(2)
  })

  test('queries, answers and withdraws by code without the session', async () => {
    show(<QueryReport />, '/query')
    await ask(code)
    await press('补充')
    await choose('message-files')
    await fill('message-text', '补充一点情况')
    await press('提交补充说明')
    await expect.poll(() => api.paths()).toContain('report/appeal')
    await press('撤回')
    await press('确定撤回')
    await expect.poll(() => api.paths()).toContain('report/withdraw')
    const byCode = ['self/query', 'file/upload/many', 'report/appeal', 'report/withdraw']
    expect(tokensOf('captcha', 'captcha/verify', ...byCode)).not.toContain('session')
  })

  test('the next code is another visitor’s', async () => {
    show(<QueryReport />, '/query')
    await ask(code)
    await press('查询其他举报')
    await ask(code)
    expect(tokensOf('self/query')).toHaveLength(2)
  })

  test('an expired token of the form’s is told, and neither signs out nor ends the form', async () => {
    api.on('report/noname/create', refusal(419))
    await write('anonymous')
    await press('下一步')
    await press('提交举报')
    await expect.poll(() => expired).toEqual(['页面已失效，请刷新页面重试'])
    expect(page()).toContain('群里有人冒充客服')
    expect(citizenSession.state()).toBe('signedIn')
    expect(localStorage.getItem('access_token')).toBe('session')
  })

  test('a back end that wants to know who it is does not get to', async () => {
    api.on('report/noname/create', refusal(401))
    await write('anonymous')
    await press('下一步')
    await press('提交举报')
    await expect.poll(() => api.paths()).toContain('report/noname/create')
    expect(tokensOf('report/noname/create')).not.toContain('session')
    expect(citizenSession.state()).toBe('signedIn')
  })
})
