import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { webAddress } from '../../../../contract/field.ts'
import { growth } from '../../../../contract/testing/growth.ts'
import { noAddresses } from '../../../testing/addresses/no-addresses.ts'
import {
  pastedAddresses,
  readableText,
} from '../../../../contract/report/addresses/pasted-addresses.ts'
import { sharedTexts } from '../../../testing/addresses/shared-texts.ts'
import { siteNameOf } from '../../../../contract/report/addresses/site-names.ts'
import { type Case, written } from '../../../testing/addresses/written-addresses.ts'

/** Each way of writing, in a sentence. */
const sentences: readonly Case[] = [
  ['https://a.example.com/x?y=1#z', 'https://a.example.com/x?y=1#z'],
  ['网站 www.bad-site.com 骗钱', 'http://www.bad-site.com'],
  ['打开abc.vip:8443/login登录', 'http://abc.vip:8443/login'],
  ['t.me/joinchat_x 和 say so.in time', 'http://t.me/joinchat_x'],
  ['https：／／a.com／', 'https://a.com/'],
  ['ｈｔｔｐ://ａｂｃ．ｃｏｍ/1', 'http://abc.com/1'],
  ['举报 http://中文网址.中国/路径 谢谢', 'http://中文网址.中国/路径'],
  ['http://例子.com/a，', 'http://例子.com/a'],
  ['https://zh.wikipedia.org/wiki/中国', 'https://zh.wikipedia.org/wiki/中国'],
  ['地址1.2.3.4:8080/index.html打不开', 'http://1.2.3.4:8080/index.html'],
  [
    'https://link.zhihu.com/?target=https://a.com/b',
    'https://link.zhihu.com/?target=https://a.com/b',
  ],
  ['http://a.com/x,https://b.com/y', 'http://a.com/x', 'https://b.com/y'],
  ['http://a.com\nhttp://b.com\r\nhttp://c.com', 'http://a.com', 'http://b.com', 'http://c.com'],
  [
    '（http://a.com/x）(http://b.com/y) [http://c.com] <http://d.com>',
    'http://a.com/x',
    'http://b.com/y',
    'http://c.com',
    'http://d.com',
  ],
  [
    '“http://a.com/x”、\'http://b.com/y\'、"http://c.com"',
    'http://a.com/x',
    'http://b.com/y',
    'http://c.com',
  ],
  ['**http://a.com/x**', 'http://a.com/x'],
  [
    'http://a.com/x… http://b.com/y. http://c.com/z?',
    'http://a.com/x',
    'http://b.com/y',
    'http://c.com/z',
  ],
]

describe('the corpus', () => {
  it.each(sharedTexts)('%s: %s', (site, pasted, ...addresses) => {
    expect(pastedAddresses(pasted)).toEqual(addresses)
    expect(siteNameOf(addresses[0] ?? '')).toBe(site)
  })
  it.each([...written, ...sentences])('%s', (pasted, ...addresses) => {
    expect(pastedAddresses(pasted)).toEqual(addresses)
  })
  it.each(noAddresses)('no address: %s', (pasted) => {
    expect(pastedAddresses(pasted)).toEqual([])
  })

  it('has no address that is not a piece of its text, behind the scheme', () => {
    for (const [pasted, ...addresses] of [...written, ...sharedTexts.map(([, ...rest]) => rest)])
      for (const address of addresses)
        expect(readableText(pasted).text).toContain(address.replace(/^https?:\/\//, ''))
  })
})

describe('addresses in any text', () => {
  it('stops at 20', () => {
    const many = Array.from({ length: 30 }, (_, i) => `http://a.com/${i}`)
    expect(pastedAddresses(many.join(' '))).toEqual(many.slice(0, 20))
  })

  it('leaves out an address longer than the portal takes', () => {
    expect(pastedAddresses(`http://a.com/${'x'.repeat(3000)} http://b.com`)).toEqual([
      'http://b.com',
    ])
  })

  it('stays quick on a pasted book and on hostile repetition', () => {
    for (const unit of ['a.', 'http://', 'www.', '中.', 'a@', '1.2.3.', 'http://a.', '('])
      expect(pastedAddresses(unit.repeat(200_000)).length).toBeLessThanOrEqual(20)
    expect(pastedAddresses(`http://a.com/${')'.repeat(90_000)}`)).toEqual([])
  })

  it('takes time that grows with the text, and not with its square', () => {
    const label = 'a'.repeat(60)
    const pumps = [label, `${label}.`, 'http://a.cn)', 'a.com-', 'xn--', `http://${label}.`, 'h']
    const grown = pumps.map((pump) => growth(pastedAddresses, pump, { length: 1000 }))
    expect(Math.max(...grown)).toBeLessThan(25)
    // What comes after so much is not looked at: a phone must not freeze on a book.
    expect(pastedAddresses(`${'一'.repeat(20_000)} http://a.com`)).toEqual([])
  })
})

const address = fc
  .webUrl({ withQueryParameters: true, withFragments: true })
  .filter((url) => /[\w/]$/.test(url) && !/[^\x20-\x7E]|https?:\/\/.*https?:/i.test(url))
  .filter((url) => webAddress.safeParse(url).success)
const words = fc.constantFrom(' ', '，', '。', '\n', '】 看看【', ' 复制打开 ', '（转）', '！', '"')

describe('addresses, whatever is pasted', () => {
  it('finds every address between Chinese words and punctuation, in order', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.tuple(words, address), {
          selector: ([, url]) => new URL(url).href,
          maxLength: 20,
        }),
        words,
        (parts, end) => {
          const text = parts.map(([before, url]) => `${before}${url}`).join('') + end
          expect(pastedAddresses(text)).toEqual(parts.map(([, url]) => url))
        },
      ),
    )
  })

  it('gives only addresses that the portal accepts, each once, and finds the same in its own result', () => {
    const noise = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.string(),
      words,
      address,
      fc.constantFrom('http://', 'www.', '.com', '.中国', '@', ':', '/', '[.]', 'hxxp://'),
    )
    fc.assert(
      fc.property(fc.array(noise, { maxLength: 12 }), (pieces) => {
        const found = pastedAddresses(pieces.join(''))
        expect(found.every((url) => webAddress.safeParse(url).success)).toBe(true)
        expect(new Set(found.map((url) => new URL(url).href)).size).toBe(found.length)
        expect(pastedAddresses(found.join('\n'))).toEqual(found)
      }),
      { numRuns: 300 },
    )
  })
})
