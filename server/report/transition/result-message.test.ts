import { expect, test } from 'vitest'
import { closeAfterAll } from '../../testing/close-after-all.ts'
import { ProviderRefused, ProviderUnavailable } from '../../platform/provider-error.ts'
import type { SmsSender } from '../../platform/sms/sms-sender.ts'
import { createdOf, createReportTestApi, reporter } from '../../testing/api/report-test-api.ts'
import { takeWaitingJobs } from '../../testing/api/waiting-jobs.ts'
import { resultMessageJob, resultMessageTasks } from './result-message.ts'

const api = await closeAfterAll(createReportTestApi())

const waiting = () => takeWaitingJobs(api.database, resultMessageJob)
function sending(sendResultNotice?: SmsSender['sendResultNotice']) {
  const sms: SmsSender = {
    send: () => Promise.reject(new Error('no code was asked for')),
    ...(sendResultNotice && { sendResultNotice }),
  }
  return resultMessageTasks({ ...api, db: api.database.db, sms })[resultMessageJob]
}
const named = async (wants_result: boolean) =>
  createdOf(await api.named({ wants_result })).query_code

test('notifies a reporter who asked for it of each result, without its contents', async () => {
  const [code, silent] = [await named(true), await named(false)]
  for (const each of [code, silent]) await api.decide(each, 'accepted')
  expect(await waiting()).toEqual([])
  for (const each of [code, silent]) await api.decide(each, 'closed', { note: '账号已被关闭' })
  const jobs = await waiting()
  expect(jobs).toHaveLength(1)
  const sent: unknown[] = []
  await sending(async (message) => void sent.push(message))(jobs[0])
  expect(sent).toEqual([{ phone: reporter.phone }])
})

test('sends no notice without a template or to anonymous citizens', async () => {
  await api.decide(await api.report({ wants_result: true }), 'closed')
  expect(await waiting()).toEqual([])
  await api.decide(await named(true), 'rejected')
  await sending()((await waiting())[0])
})

test('sends no message once the reporter is deleted or the report is open again', async () => {
  const [forgotten, appealed] = [await named(true), await named(true)]
  for (const code of [forgotten, appealed]) await api.decide(code, 'closed')
  const jobs = await waiting()
  await api.decide(appealed, 'appealing')
  await api.database.pool.query('delete from reporter')
  const sent: unknown[] = []
  for (const job of jobs) await sending(async (message) => void sent.push(message))(job)
  expect(sent).toEqual([])
})

test('retries an unavailable provider, but not a refused phone', async () => {
  await api.decide(await named(true), 'closed')
  const [job] = await waiting()
  const refused = sending(() => Promise.reject(new ProviderRefused('sms', 'blocked')))
  await refused(job)
  const away = sending(() => Promise.reject(new ProviderUnavailable('sms', 'busy')))
  await expect(away(job)).rejects.toThrow(ProviderUnavailable)
})
