import { expect, test, vi } from 'vitest'
import { createMetrics } from './registry.ts'

const lines = (text: string, name: string) =>
  text.split('\n').filter((line) => line.startsWith(name))

test('reads a gauge on each scrape', async () => {
  const metrics = createMetrics()
  let value = 3
  metrics.gauge('portal_test_bytes', 'Test', () => value)
  expect(lines(await metrics.text(), 'portal_test_bytes')).toEqual(['portal_test_bytes 3'])
  value = 4
  expect(lines(await metrics.text(), 'portal_test_bytes')).toEqual(['portal_test_bytes 4'])
})

test('leaves out and counts a gauge that fails, and keeps the others', async () => {
  const metrics = createMetrics()
  metrics.gauge('portal_broken', 'Test', () => Promise.reject(new Error('away')))
  metrics.gauge('portal_unknown', 'Test', () => undefined)
  metrics.gauge('portal_well', 'Test', async () => 1)
  const text = await metrics.text()
  expect(lines(text, 'portal_broken')).toEqual([])
  expect(lines(text, 'portal_unknown')).toEqual([])
  expect(lines(text, 'portal_well')).toEqual(['portal_well 1'])
  expect(lines(text, 'portal_metrics_unread_total')).toEqual([
    'portal_metrics_unread_total{metric="portal_broken"} 1',
  ])
})

test('does not wait for a gauge that hangs, nor read it again meanwhile', async () => {
  vi.useFakeTimers()
  try {
    const metrics = createMetrics()
    const read = vi.fn<() => Promise<number>>(() => new Promise<number>(() => undefined))
    metrics.gauge('portal_hanging', 'Test', read)
    for (const _ of [1, 2]) {
      const text = metrics.text()
      await vi.advanceTimersByTimeAsync(2000)
      expect(lines(await text, 'portal_hanging')).toEqual([])
    }
    expect(read).toHaveBeenCalledTimes(1)
  } finally {
    vi.useRealTimers()
  }
})

test('drops labels that are no longer read', async () => {
  const metrics = createMetrics()
  let pool = 'one'
  metrics.gauge('portal_pool', 'Test', () => [{ labels: { pool }, value: 1 }], ['pool'])
  metrics.gauge('portal_pool', 'Test', () => [{ labels: { pool: 'other' }, value: 2 }])
  await metrics.text()
  pool = 'two'
  expect(lines(await metrics.text(), 'portal_pool')).toEqual([
    'portal_pool{pool="two"} 1',
    'portal_pool{pool="other"} 2',
  ])
})

test('returns one counter for one name, with 0 where wanted', async () => {
  const metrics = createMetrics()
  const starting = [{ result: 'done' }, { result: 'failed' }]
  const first = metrics.counter('portal_test_total', 'Test', ['result'], starting)
  metrics.counter('portal_test_total', 'Test', ['result']).add({ result: 'done' })
  first.add({ result: 'done' }, 2)
  expect(lines(await metrics.text(), 'portal_test_total')).toEqual([
    'portal_test_total{result="done"} 3',
    'portal_test_total{result="failed"} 0',
  ])
  expect(() => metrics.histogram('portal_test_total', 'Test', [1])).toThrow(/another kind/)
})

test('counts a histogram by its buckets', async () => {
  const metrics = createMetrics()
  const histogram = metrics.histogram('portal_test_seconds', 'Test', [0.1, 1], ['tier'])
  histogram.observe({ tier: 'edge' }, 0.5)
  expect(lines(await metrics.text(), 'portal_test_seconds_bucket')).toEqual([
    'portal_test_seconds_bucket{le="0.1",tier="edge"} 0',
    'portal_test_seconds_bucket{le="1",tier="edge"} 1',
    'portal_test_seconds_bucket{le="+Inf",tier="edge"} 1',
  ])
})

test('exports the process’s event loop', async () => {
  expect(await createMetrics({ ofProcess: true }).text()).toContain('nodejs_eventloop_lag_p99')
})
