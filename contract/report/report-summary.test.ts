import { describe, expect, test } from 'vitest'
import { hostIn, reportName, summaryOf } from './report-summary.ts'

describe('the summary of a report', () => {
  test.each([
    ['its title', { title: '假冒银行', urls: ['https://a.example/x'] }, '假冒银行'],
    ['its host', { urls: ['https://xpj88.cyou/app?x=1'], site_name: '某站' }, 'xpj88.cyou'],
    ['its site', { urls: [], site_name: '某应用', account: '群号 1' }, '某应用'],
    ['its account', { account: ' 群号\n123456 ' }, '群号 123456'],
    ['its first words', { title: null, description: '自称客服' }, '自称客服'],
    ['an address without a host', { urls: ['群号'], description: '自称客服' }, '自称客服'],
  ])('is %s', (_what, report, expected) => {
    expect(summaryOf(report)).toBe(expected)
  })

  test('is short, and never cuts a character in two', () => {
    const summary = summaryOf({ description: '😀'.repeat(60) }) ?? ''
    expect(Array.from(summary)).toHaveLength(24)
    expect(summary).toBe(`${'😀'.repeat(23)}…`)
  })

  test('is undefined without contents', () => {
    expect(summaryOf({})).toBeUndefined()
    expect(summaryOf({ title: ' ', urls: [], description: '' })).toBeUndefined()
    expect(reportName('诈骗', undefined)).toBe('诈骗举报')
    expect(reportName('诈骗', 'xpj88.cyou')).toBe('诈骗举报：xpj88.cyou')
  })
})

test.each([
  ['https://Example.COM:8443/a', 'example.com'],
  ['http://bank.cn@evil.example/', 'evil.example'],
  ['http://evil.example\\@bank.cn/', 'evil.example'],
  ['//xpj88.cyou/app', 'xpj88.cyou'],
  ['xpj88.cyou/app', 'xpj88.cyou'],
  ['http://假冒.example/x', '假冒.example'],
  ['http://103.24.56.78/', '103.24.56.78'],
])('the host of %s is %s', (address, host) => {
  expect(hostIn(address)).toBe(host)
})
