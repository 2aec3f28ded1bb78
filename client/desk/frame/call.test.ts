import { expect, test, vi } from 'vitest'
import { wordsToColleagues } from '../../../contract/desk/audience.ts'
import { caseNote } from '../../../contract/desk/case.ts'
import { peopleDecide, peopleList } from '../../../contract/staff/people.ts'
import { backgroundHeader, staffSelf } from '../../../contract/staff/session.ts'
import { apiForEachTest, refusal } from '../../testing/api-double.ts'
import { failureOf } from '../../testing/failure-of.ts'
import { noAnswer, notSent } from '../../kit/call-failure.ts'
import { call, onSignedOut } from './call.ts'
import { useConnection } from './connection.ts'
import { useStepUp } from './step-up.ts'

const api = apiForEachTest()

const changeId = '00000000-0000-4000-8000-000000000001'
const approve = () => call(peopleDecide, { change_id: changeId, approve: true })
const note = () =>
  call(caseNote, { case_number: '20261121-0412', text: wordsToColleagues.parse('已核实') })
const noPeople = { data: { people: [], changes: [], report_types: [] } }
const stepUp = refusal(428, '请再次输入动态验证码')

test('a call is a POST of JSON below /api/staff, and marks background calls', async () => {
  api.on('staff/people/list', noPeople)
  expect(await call(peopleList, {})).toEqual(noPeople.data)
  await call(peopleList, {}, { isBackground: true })
  const [first, second] = api.received
  expect([first?.method, first?.path, first?.body]).toEqual(['POST', 'staff/people/list', '{}'])
  const header = backgroundHeader.toLowerCase()
  expect([first?.headers[header], second?.headers[header]]).toEqual([undefined, '1'])
})

test('a response of another shape than the contract’s is a failure', async () => {
  api.on('staff/people/list', { data: { people: 'many' } })
  expect((await failureOf(call(peopleList, {}))).message).toContain('无法读取')
})

test('field errors of the server are part of the failure', async () => {
  api.on('staff/people/decide', refusal(400, '有误', { fields: { change_id: '没有这个申请' } }))
  expect((await failureOf(approve())).fields).toEqual({ change_id: '没有这个申请' })
})

test('a fresh code is asked for once, and all waiting calls are repeated', async () => {
  api.on('staff/people/decide', stepUp, stepUp, { data: { invitation: null } })
  const both = Promise.all([approve(), approve()])
  await expect.poll(() => api.paths().length).toBe(2)
  await expect.poll(() => useStepUp.getState().prompt).toBeDefined()
  useStepUp.getState().prompt?.accept()
  expect(await both).toEqual([{ invitation: null }, { invitation: null }])
  expect(api.paths()).toHaveLength(4)
  expect(useStepUp.getState().prompt).toBeUndefined()
})

test('a refused code prompt sends nothing', async () => {
  api.on('staff/people/decide', stepUp)
  const calling = failureOf(approve())
  await expect.poll(() => useStepUp.getState().prompt).toBeDefined()
  useStepUp.getState().prompt?.refuse()
  expect((await calling).errcode).toBe(notSent)
  expect(api.paths()).toHaveLength(1)
})

test('an idempotent call is retried under one key while the server is unreachable', async () => {
  api.on('staff/case/note', 'cut', refusal(503, '系统正在维护'), { data: { version: 4 } })
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  const noted = note()
  for (const sent of [1, 2]) {
    await expect.poll(() => api.paths().length).toBe(sent)
    await expect.poll(() => vi.getTimerCount()).toBeGreaterThan(0)
    await vi.advanceTimersByTimeAsync(5000)
  }
  expect(await noted).toEqual({ version: 4 })
  const keys = api.received.map(({ headers }) => headers['idempotency-key'])
  expect(keys).toHaveLength(3)
  expect(new Set(keys).size).toBe(1)
  expect(keys[0]).toMatch(/^[A-Za-z0-9_-]{16,64}$/)
  expect(useConnection.getState().isUp).toBe(true)
})

test('other calls are not retried, and the desk knows that the server is unreachable', async () => {
  api.on('staff/people/decide', 'cut')
  expect((await failureOf(approve())).errcode).toBe(noAnswer)
  expect(api.paths()).toHaveLength(1)
  expect(useConnection.getState()).toEqual({ isUp: false, isBack: false })
  api.on('staff/people/list', noPeople)
  await call(peopleList, {})
  expect(useConnection.getState()).toEqual({ isUp: true, isBack: true })
})

test('a call refused with 401 signs the desk out', async () => {
  const heard = vi.fn<() => void>()
  const stop = onSignedOut(heard)
  api.on('staff/session/self', refusal(401, '请先登录'))
  await failureOf(call(staffSelf, {}))
  expect(heard).toHaveBeenCalledOnce()
  stop()
})
