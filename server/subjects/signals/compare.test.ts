import { expect, test } from 'vitest'
import { bandsOfPicture, pictureDistance } from './picture-distance.ts'
import { alike, compare, matchesOf } from './compare.ts'
import type { Signal } from './signal.ts'
import { bandsOfText, shinglesOf } from './text-shingles.ts'

const letter =
  '本人于十一月二十日在该平台看到投资广告，客服引导我下载软件并转账五万元，之后无法提现，客服失联，请依法查处。'
const text = (words: string): Signal => ({ kind: 'text', shingles: shinglesOf(words) })
const value = (kind: 'url' | 'host' | 'account' | 'file', of: string): Signal => ({
  kind,
  value: of,
})
/** A hash in which the first bits are set. */
const picture = (bits: number): Signal & { kind: 'image' } => ({
  kind: 'image',
  hash: Uint8Array.from(
    { length: 32 },
    (_, at) => (1 << Math.max(0, Math.min(8, bits - at * 8))) - 1,
  ),
})

test('equal addresses, sites, accounts and files are in common', () => {
  for (const kind of ['url', 'file', 'account', 'host'] as const) {
    expect(compare(value(kind, 'a'), value(kind, 'a'))).toEqual({ kind, measure: 0 })
    expect(compare(value(kind, 'a'), value(kind, 'b'))).toBeUndefined()
  }
})

test('only signals of one kind are compared', () => {
  expect(compare(value('url', 'a.top'), value('host', 'a.top'))).toBeUndefined()
  expect(compare(text(letter), picture(0))).toBeUndefined()
})

test('pictures are alike up to a number of bits', () => {
  const with0 = (bits: number) => compare(picture(0), picture(bits))
  expect(with0(0)).toEqual({ kind: 'image', measure: 0 })
  expect(with0(alike.image)).toEqual({ kind: 'image', measure: alike.image })
  expect(with0(alike.image + 1)).toBeUndefined()
})

test('pictures that differ in 31 bits share a band', () => {
  const shared = bandsOfPicture(picture(0).hash).filter(
    (band, at) =>
      band === bandsOfPicture(Uint8Array.from({ length: 32 }, (_, i) => (i < 3 ? 255 : 0)))[at],
  )
  expect(pictureDistance(picture(0).hash, picture(31).hash)).toBe(31)
  expect(new Set(bandsOfPicture(picture(0).hash).map((band) => band.length))).toEqual(
    new Set([12, 13]),
  )
  expect(shared).toEqual([])
})

test('a text with a few words changed is alike and shares bands; another text is not', () => {
  const edited = letter.replace('五万', '三万').replace('客服失联', '对方失联')
  expect(compare(text(letter), text(edited))?.kind).toBe('text')
  const bands = bandsOfText(shinglesOf(letter))
  expect(bandsOfText(shinglesOf(edited)).some((band, at) => band === bands[at])).toBe(true)
  expect(
    compare(
      text(letter),
      text('这个公众号发布不实信息，说明天停水停电，引起居民恐慌，请尽快核实处理并公布结果。'),
    ),
  ).toBeUndefined()
})

test('reports have in common the best match of each kind', () => {
  const report = (host: string) => [value('url', `${host}/x`), value('host', host), text(letter)]
  const kinds = (one: string, other: string) =>
    matchesOf(report(one), report(other)).map(({ kind }) => kind)
  expect(kinds('a.top', 'b.top')).toEqual(['text'])
  expect(kinds('a.top', 'a.top')).toEqual(['url', 'host', 'text'])
})

test('of several pictures the likest counts', () => {
  expect(matchesOf([picture(20), picture(4)], [picture(0)])).toEqual([
    { kind: 'image', measure: 4 },
  ])
})
