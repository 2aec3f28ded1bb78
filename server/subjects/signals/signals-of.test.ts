import { readFileSync } from 'node:fs'
import { describe, expect, it, test } from 'vitest'
import type { Signal } from './signal.ts'
import { signalsOf, subjectOf, type ReportContents } from './signals-of.ts'

const empty: ReportContents = {
  title: null,
  site_name: null,
  urls: [],
  account: null,
  description: '',
}
const signals = (contents: Partial<ReportContents>): Signal[] =>
  signalsOf({ ...empty, ...contents }, [])
const valuesOf = (kind: Signal['kind'], contents: Partial<ReportContents>): string[] =>
  signals(contents).flatMap((signal) =>
    signal.kind === kind && 'value' in signal ? signal.value : [],
  )
const pageOf = (address: string) => valuesOf('url', { urls: [address] })

/** Pairs of addresses, written before the rules. */
const pairsIn = (name: string): [string, string][] =>
  readFileSync(new URL(`${name}.tsv`, import.meta.url), 'utf8')
    .trim()
    .split('\n')
    .filter((line) => !line.startsWith('#'))
    .map((line) => {
      const [one = '', other = ''] = line.split('\t')
      return [one, other]
    })

test.each(pairsIn('disguised-addresses'))('%s is the same page as %s', (plain, disguised) => {
  expect(pageOf(plain)).toHaveLength(1)
  expect(pageOf(disguised)).toEqual(pageOf(plain))
})

test.each(pairsIn('unlike-addresses'))('%s is another page than %s', (one, other) => {
  expect(pageOf(one)).toHaveLength(1)
  expect(pageOf(other)).not.toEqual(pageOf(one))
})

describe('the host of an address', () => {
  it('is the one that its owner registered', () => {
    expect(valuesOf('host', { urls: ['http://a.b.fraud.com.cn/x'] })).toEqual(['fraud.com.cn'])
    expect(valuesOf('host', { urls: ['http://someone.github.io/x'] })).toEqual([
      'someone.github.io',
    ])
    expect(valuesOf('host', { urls: ['http://103.24.56.78/x'] })).toEqual(['103.24.56.78'])
  })
  it.each(['https://www.douyin.com/video/7301234567890123456', 'https://docs.qq.com/doc/abc'])(
    'is none where everybody publishes: %s',
    (address) => {
      expect(valuesOf('host', { urls: [address] })).toEqual([])
      expect(pageOf(address)).toHaveLength(1)
    },
  )
  it('makes no page of the home of a platform', () => {
    expect(signals({ urls: ['https://www.douyin.com/', 'https://weibo.com'] })).toEqual([])
  })
  it('ends with wrappers in wrappers', () => {
    const wrapped = (address: string): string =>
      `https://link.zhihu.com/?target=${encodeURIComponent(address)}`
    expect(pageOf(wrapped(wrapped('http://bc8866.com/a')))).toEqual(['bc8866.com/a'])
    let address = 'http://bc8866.com/a'
    for (let i = 0; i < 9; i++) address = wrapped(address)
    expect(pageOf(address)).toHaveLength(1)
  })
})

describe('accounts', () => {
  it.each([
    ['抖音号 Abc_123', 'account', '抖音:abc_123'],
    ['抖音账号：abc_123', 'account', '抖音:abc_123'],
    ['微信号 wxid_ab12cd34', 'account', '微信:wxid_ab12cd34'],
    ['公众号 “某某说”', 'account', '公众:某某说'],
    ['QQ 群 123456789、987654321', 'group', 'qq:123456789 qq:987654321'],
    ['加群：1234567890', 'group', 'qq:1234567890'],
    ['电话 +86 139-1234-5678', 'phone', '13912345678'],
    ['电话 13912345678；电话 4001234567', 'phone', '13912345678 4001234567'],
  ] as const)('in the field of the account: %s', (account, kind, expected) => {
    expect(valuesOf(kind, { account }).join(' ')).toBe(expected)
  })
  it('is a name on the site that the report names', () => {
    expect(valuesOf('account', { site_name: '快手', account: '＠张三丰' })).toEqual(['快手:张三丰'])
  })
  it('leaves telephone numbers in the description alone: they may be the reporter’s own', () => {
    const contents = {
      urls: ['http://a-fraud.top/'],
      description: '请打我的电话 13912345678 联系我',
    }
    expect(valuesOf('phone', contents)).toEqual([])
    expect(valuesOf('group', { description: '他们让我加QQ群：123456789' })).toEqual([
      'qq:123456789',
    ])
  })
})

test('addresses within the description count only where no place is named otherwise', () => {
  const description = '有人冒充 www.icbc-example.com.cn 骗钱'
  expect(valuesOf('url', { description })).toEqual(['icbc-example.com.cn'])
  expect(valuesOf('url', { description, urls: ['http://a-fraud.top/x'] })).toEqual([
    'a-fraud.top/x',
  ])
  expect(valuesOf('url', { description, account: 'QQ 群 123456789' })).toEqual([])
})

test('texts count from thirty letters on', () => {
  const kinds = (description: string) => signals({ description }).map(({ kind }) => kind)
  expect(kinds('网'.repeat(14) + '，。！' + '站'.repeat(15))).toEqual([])
  expect(kinds('网'.repeat(15) + '站'.repeat(15))).toEqual(['text'])
})

test('a file that occurs twice counts once', () => {
  const file = { sm3: 'ab', pictures: [], codes: [] }
  expect(signalsOf(empty, [file, file])).toEqual([{ kind: 'file', value: 'ab' }])
})

test('an address that is no address, and hostile texts, are no signals and take no time', () => {
  const began = performance.now()
  signals({ urls: ['http://[', 'http://a', '%'.repeat(2000)], description: 'a.'.repeat(2500) })
  signals({ description: '网址 http://'.repeat(500), account: '群'.repeat(200) })
  expect(performance.now() - began).toBeLessThan(2000)
})

test.each([
  [
    'the first address, whatever else it names',
    { urls: ['https://a.top/x', 'https://b.top/'], account: 'QQ 群 123456789' },
    'url a.top/x',
  ],
  [
    'past the home of a platform, which names nobody',
    { urls: ['https://weibo.com/', 'https://a.top/x'] },
    'url a.top/x',
  ],
  ['else a group', { account: 'QQ 群 123456789' }, 'group qq:123456789'],
  ['else the first file; a name alone is many people', { account: '某某' }, 'file ab'],
])('a report is about one value: %s', (_, contents, expected) => {
  const subject = subjectOf({ ...empty, ...contents }, { sm3: 'ab' })
  expect(`${subject?.kind} ${subject?.value}`).toBe(expected)
})

test('a report that names nothing and has no file is about nothing', () => {
  expect(subjectOf({ ...empty, description: '有人骗钱' }, undefined)).toBeUndefined()
})
