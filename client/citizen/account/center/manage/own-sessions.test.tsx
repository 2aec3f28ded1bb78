import { expect, test } from 'vitest'
import { announce } from '../../../../testing/announce.ts'
import { apiForEachTest } from '../../../../testing/api-double.ts'
import { bodies } from '../../../../testing/report-api.ts'
import { page, press } from '../../../../testing/citizen.ts'
import { show } from '../../../../testing/show.tsx'
import { startCenterApi } from '../testing/center-api.ts'
import { OwnAccount } from './own-account.tsx'

const api = apiForEachTest(startCenterApi)

const at = '2026-08-01T01:05:00Z'
const own = { session_id: 'own', signed_in_at: at, seen_at: at, is_current: true }
const other = (session_id: string) => ({ ...own, session_id, is_current: false })
const open = async (sessions: object[]) => {
  api.on('self/session/list', { data: { sessions } })
  api.on('self/session/end', { data: {} })
  show(<OwnAccount onDeleted={() => undefined} />, '/user/manage')
  await press('查看登录')
}

test('the sessions are shown, with this one marked and not to be ended here', async () => {
  await open([other('elsewhere'), own])
  await expect.poll(page).toContain('这台设备')
  expect(document.querySelectorAll('li button')).toHaveLength(1)
  expect(page()).toContain('不保存登录的设备和地点')
})

test('another one is ended, and the list is fetched again', async () => {
  await open([other('elsewhere'), own])
  await expect.poll(page).toContain('最近使用')
  api.on('self/session/list', { data: { sessions: [own] } })
  document.querySelector<HTMLElement>('li button')?.click()
  await expect.poll(page).toContain('没有其他登录')
  expect(page()).toContain('该登录已退出')
  expect(bodies(api, 'self/session/end')).toEqual([{ session_id: 'elsewhere' }])
})

test('all others are ended at once', async () => {
  await open([other('one'), other('two'), own])
  await press('退出其他全部登录')
  await expect.poll(page).toContain('其他登录都已退出')
  expect(bodies(api, 'self/session/end')).toEqual([{}])
})

test('a back end that does not announce it shows nothing of it', async () => {
  announce([])
  show(<OwnAccount onDeleted={() => undefined} />, '/user/manage')
  await expect.poll(page).toContain('登录和安全')
  expect(page()).not.toContain('登录情况')
})
