import { expect, test } from 'vitest'
import { deviceForEachTest } from '../../testing/fresh-device.ts'
import { chooseFile, fill, page, press } from '../../testing/citizen.ts'
import { bodies, code, receivedReport } from '../../testing/report-api.ts'
import { show } from '../../testing/show.tsx'
import { QueryReport } from './query-report.tsx'

const api = deviceForEachTest()
const stored = { file_id: 'f'.repeat(22), name: 'a', size: 3, mime: 'application/pdf', sm3: '0' }

test('a message takes the password of its files, and says what is wrong at its field', async () => {
  api.on('file/upload/many', { data: { files: [stored], refused: [] } })
  const report = { ...receivedReport, may: { message: true, appeal: false } }
  api.on('self/query', { data: { report } })
  api.on('report/appeal', { data: { thread: [] } })
  show(<QueryReport />, '/query')
  await fill('query-code', code)
  await press('查询')
  await press('补充')
  await fill('message-text', '补充一点情况')
  await chooseFile('message-files', 'a.pdf')
  await fill('message-password', '字'.repeat(201))
  await press('提交补充说明')
  await expect.poll(page).toContain('文件打开密码最多 200 个字')
  expect(document.activeElement?.id).toBe('message-password')
  await fill('message-password', '1234')
  await press('提交补充说明')
  await expect.poll(() => bodies(api, 'report/appeal')).toMatchObject([{ file_password: '1234' }])
})
