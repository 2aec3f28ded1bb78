import { useNavigate } from 'react-router-dom'
import { beforeEach, expect, test } from 'vitest'
import { deviceForEachTest } from '../../testing/fresh-device.ts'
import { groupQueryCode } from '../../../contract/report/query-code.ts'
import { control, fill, page, press } from '../../testing/citizen.ts'
import { code, receivedReport } from '../../testing/report-api.ts'
import { heading, show } from '../../testing/show.tsx'
import { QueryReport } from './query-report.tsx'

const api = deviceForEachTest()
beforeEach(() => api.on('self/query', { data: { report: receivedReport } }))

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
const query = async () => {
  await fill('query-code', code)
  await press('查询进度')
  await expect.poll(page).toContain('办理经过')
}
const isForm = async () => {
  await expect.poll(heading).toBe('查询进度')
}
const tokens = () =>
  api.received
    .filter(({ path }) => path === 'self/query')
    .map(({ headers }) => headers['access-token'])

test('back leads from a report to the code that was typed, which the history does not hold', async () => {
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

test('whoever goes back and asks again is another visitor', async () => {
  open()
  await query()
  await press('后退')
  await isForm()
  await query()
  expect(new Set(tokens()).size).toBe(2)
})

test('a report whose code was handed over leads back to where that was', async () => {
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

test('another report is asked for in place of the one before', async () => {
  open()
  await query()
  await press('查询其他举报')
  await isForm()
  expect(await control('query-code')).toHaveProperty('value', '')
  await query()
  await press('后退')
  await isForm()
})
