import { beforeEach, expect, test, vi } from 'vitest'
import { deviceForEachTest } from '../../testing/fresh-device.ts'
import { announce } from '../../testing/announce.ts'
import { fill, page, press } from '../../testing/citizen.ts'
import { keys, sent } from '../../testing/report-api.ts'
import { show } from '../../testing/show.tsx'
import { pageLayout } from './form/report-form.tsx'
import { SubmitReport } from './submit-report.tsx'

const create = 'report/noname/create'
const api = deviceForEachTest()
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
  show(<SubmitReport layout={pageLayout} />, '/submit?type=3&way=anonymous')
  await fill('report-account', 'QQ 群 12345')
  await fill('report-description', '群里有人冒充客服')
  await press('下一步')
  await expect.poll(page).toMatch('请核对，然后提交')
}

test('without a network nothing is sent, and it goes by itself once there is one', async () => {
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

test('what was lost on the way goes again by itself, under the same key', async () => {
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

test('what may have arrived does not go again by itself where that could make two reports', async () => {
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
