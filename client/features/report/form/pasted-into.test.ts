import { describe, expect, it } from 'vitest'
import { maxAddresses } from '../../../../contract/report.ts'
import { needsTidying, pastedInto, suggestedSiteName, takenInWords } from './pasted-into.ts'

const rows = (...values: string[]) => values.map((value) => ({ value }))

describe('share text in an address row', () => {
  it('becomes its address', () => {
    expect(pastedInto(rows(''), 0, '复制打开抖音 https://v.douyin.com/a/ 看看')).toEqual({
      rows: rows('https://v.douyin.com/a/'),
      found: 1,
      left: 0,
    })
  })

  it('makes rows for the further addresses, between those that are there', () => {
    expect(
      pastedInto(rows('http://x.com', '', 'http://z.com'), 1, 'http://a.com http://b.com').rows,
    ).toEqual(rows('http://x.com', 'http://a.com', 'http://b.com', 'http://z.com'))
  })

  it('does not repeat what stands in another row', () => {
    expect(pastedInto(rows('http://a.com', ''), 1, 'http://a.com http://b.com').rows).toEqual(
      rows('http://a.com', 'http://b.com'),
    )
    expect(pastedInto(rows('http://a.com', ''), 1, 'http://a.com').rows).toEqual(
      rows('http://a.com', ''),
    )
  })

  it('leaves the rows alone when it holds no address', () => {
    expect(pastedInto(rows('http://a.com', 'x'), 1, '复制打开看看')).toEqual({
      rows: rows('http://a.com', 'x'),
      found: 0,
      left: 0,
    })
  })

  it('says how many did not fit', () => {
    const there = rows(
      ...Array.from({ length: maxAddresses - 1 }, (_, i) => `http://a.com/${i}`),
      '',
    )
    const taken = pastedInto(there, maxAddresses - 1, 'http://b.com http://c.com http://d.com')
    expect(taken.rows).toHaveLength(maxAddresses)
    expect(taken).toMatchObject({ found: 3, left: 2 })
  })
})

describe('tidying a row', () => {
  it.each([
    ['https://a.com/x', false],
    [' https://a.com/x ', false],
    ['某个网站', false],
    ['', false],
    ['www.a.com', true],
    ['看 https://a.com/x 这里', true],
    ['http://a.com http://b.com', true],
  ])('%j: %s', (value, expected) => {
    expect(needsTidying(value)).toBe(expected)
  })
})

describe('what is said about it', () => {
  it('asks to check what was taken out, and says what did not fit', () => {
    expect(takenInWords({ rows: [], found: 2, left: 0 })).toContain('取出 2 个网址')
    expect(takenInWords({ rows: [], found: 22, left: 2 })).toContain('有 2 个没有放下')
  })
  it('says what to do without an address', () => {
    expect(takenInWords({ rows: [], found: 0, left: 0 })).toContain('账号、群号')
  })
})

describe('the suggested name of the site', () => {
  const addresses = rows('http://unknown.example', 'https://v.douyin.com/a')

  it('comes from the first address that is known', () => {
    expect(suggestedSiteName({ addresses, site_name: '' }, '')).toBe('抖音')
  })
  it('follows the addresses while it is our own', () => {
    expect(suggestedSiteName({ addresses, site_name: '微博' }, '微博')).toBe('抖音')
  })
  it('never replaces what the citizen wrote', () => {
    expect(suggestedSiteName({ addresses, site_name: '某直播' }, '')).toBeUndefined()
  })
  it('is none for sites that are not known', () => {
    expect(
      suggestedSiteName({ addresses: rows('http://a.com'), site_name: '' }, ''),
    ).toBeUndefined()
  })
})
