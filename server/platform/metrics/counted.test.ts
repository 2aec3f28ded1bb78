import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { testKeyring } from '../../testing/test-keyring.ts'
import { testClock } from '../../testing/test-clock.ts'
import { testDatabase } from '../../testing/database/test-database.ts'
import { createMemoryFileStore } from '../../testing/storage/memory-file-store.ts'
import { ProviderRefused, ProviderUnavailable } from '../provider-error.ts'
import { createRateLimits } from '../rate-limit.ts'
import { StorageUnavailable } from '../storage/file-store.ts'
import { countedFiles, countedLimits, countedMail, countedSms, countedTasks } from './counted.ts'
import { createMetrics, type Metrics } from './registry.ts'

const said = async (metrics: Metrics, name: string) =>
  (await metrics.text())
    .split('\n')
    .filter((line) => line.startsWith(`${name}{`) || line.startsWith(`${name} `))

test('counts messages by result, and passes the result on', async () => {
  const metrics = createMetrics()
  const phone = '13800000000'
  const answers = [new ProviderRefused('x', 'a'), new ProviderUnavailable('x', 'b'), undefined]
  const sms = countedSms(metrics, {
    send: async () => {
      const error = answers.pop()
      if (error) throw error
    },
    sendResultNotice: async () => undefined,
    sendQueryCode: () => Promise.reject(new ProviderUnavailable('x', 'b')),
  })
  const message = { phone, code: '123456', minutes: 5, language: 'zh-CN' } as const
  await sms.send(message)
  await expect(sms.send(message)).rejects.toBeInstanceOf(ProviderUnavailable)
  await expect(sms.send(message)).rejects.toBeInstanceOf(ProviderRefused)
  await sms.sendResultNotice?.({ phone })
  await expect(sms.sendQueryCode?.({ ...message, queryCode: 'ABCD' })).rejects.toThrow('x: b')
  expect(sms).not.toHaveProperty('sendPhoneChangeNotice')
  expect(await said(metrics, 'portal_sms_total')).toEqual([
    'portal_sms_total{result="sent"} 2',
    'portal_sms_total{result="refused"} 1',
    'portal_sms_total{result="failed"} 2',
  ])
  expect(await metrics.text()).not.toContain(phone)

  const mail = countedMail(metrics, { send: () => Promise.reject(new ProviderUnavailable('x', 1)) })
  await expect(mail.send({ to: 'a@b.cn', subject: '', text: '' })).rejects.toThrow('x: 1')
  expect(await said(metrics, 'portal_mail_total')).toContain('portal_mail_total{result="failed"} 1')
})

test('counts refusals of a limit by name', async () => {
  const metrics = createMetrics()
  const database = await testDatabase()
  try {
    const limits = createRateLimits({ db: database.db, keyring: testKeyring(), clock: testClock() })
    const options = { name: 'test', points: 1, seconds: 60 }
    const counted = countedLimits(metrics, limits)
    const limit = counted.limit(options)
    expect((await limit.take('somebody')).allowed).toBe(true)
    expect((await limit.take('somebody')).allowed).toBe(false)
    expect((await counted.peekAll([[options, 'somebody']]))[0]?.allowed).toBe(false)
    expect(await said(metrics, 'portal_rate_limit_refusals_total')).toEqual([
      'portal_rate_limit_refusals_total{limit="test"} 2',
    ])
  } finally {
    await database.drop()
  }
})

test('counts uploads, their bytes and failures', async () => {
  const metrics = createMetrics()
  const store = createMemoryFileStore()
  const files = countedFiles(metrics, store)
  await files.receive(Readable.from([Buffer.alloc(1000)]), 2000)
  await files.receive(Readable.from([Buffer.alloc(3000)]), 2000)
  const key = await files.begin()
  const half = await files.append(key, { offset: 0 }, Readable.from([Buffer.alloc(500)]))
  await files.append(key, half, Readable.from([Buffer.alloc(200)]))
  const broken = new Readable({ read: () => void broken.destroy(new Error('left')) })
  await expect(files.receive(broken, 2000)).rejects.toThrow('left')
  const full = countedFiles(metrics, {
    ...store,
    receive: () => Promise.reject(new StorageUnavailable('write')),
  })
  await expect(full.receive(Readable.from(['x']), 2000)).rejects.toBeInstanceOf(StorageUnavailable)
  expect(await said(metrics, 'portal_upload_failures_total')).toEqual([
    'portal_upload_failures_total 1',
  ])
  expect(await said(metrics, 'portal_upload_bytes_total')).toEqual([
    'portal_upload_bytes_total 1700',
  ])
  expect(await said(metrics, 'portal_uploads_total')).toEqual([
    'portal_uploads_total{result="stored"} 4',
    'portal_uploads_total{result="aborted"} 1',
  ])
})

test('counts jobs by task, and passes the error on', async () => {
  const metrics = createMetrics()
  const tasks = countedTasks(metrics, {
    good: async () => undefined,
    bad: () => Promise.reject(new Error('no')),
  })
  await tasks['good']?.({})
  await expect(tasks['bad']?.({})).rejects.toThrow('no')
  expect(await said(metrics, 'portal_jobs_total')).toEqual([
    'portal_jobs_total{task="good",result="failed"} 0',
    'portal_jobs_total{task="bad",result="failed"} 1',
    'portal_jobs_total{task="good",result="done"} 1',
  ])
})
