import { describe, expect, it } from 'vitest'
import { maxAddresses } from '../../../../contract/report.ts'
import { needsTidying, pastedInto } from './pasted-into.ts'

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
