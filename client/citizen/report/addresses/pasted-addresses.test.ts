import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { webAddress } from '../../../../contract/field.ts'
import { growth } from '../../../../contract/testing/growth.ts'
import { noAddresses } from '../../../testing/addresses/no-addresses.ts'
import { pastedAddresses, readableText } from './pasted-addresses.ts'
import { sharedTexts } from '../../../testing/addresses/shared-texts.ts'
import { siteNameOf } from './site-names.ts'
import { written } from '../../../testing/addresses/written-addresses.ts'

const shapes: [what: string, pasted: string, addresses: string[]][] = [
  ['a bare address', 'https://a.example.com/x?y=1#z', ['https://a.example.com/x?y=1#z']],
  ['no scheme, www', '网站 www.bad-site.com 骗钱', ['http://www.bad-site.com']],
  ['no scheme, words on both sides', '我在bet365.com看到的', ['http://bet365.com']],
  ['no scheme, with port', '打开abc.vip:8443/login登录', ['http://abc.vip:8443/login']],
  [
    'short host that reads like a word',
    't.me/joinchat_x 和 say so.in time',
    ['http://t.me/joinchat_x'],
  ],
  ['upper-case scheme', 'HTTPS://A.Example.COM/X', ['https://A.Example.COM/X']],
  ['full-width colon and slashes', 'https：／／a.com／', ['https://a.com/']],
  ['full-width letters', 'ｈｔｔｐ://ａｂｃ．ｃｏｍ/1', ['http://abc.com/1']],
  ['made unclickable', 'hxxps://evil[.]com/x', ['https://evil.com/x']],
  ['invisible character behind', 'http://a.com/x\u200B复制', ['http://a.com/x']],
  ['Chinese domain', '举报 http://中文网址.中国/路径 谢谢', ['http://中文网址.中国/路径']],
  ['Chinese domain with an ASCII ending', 'http://例子.com/a，', ['http://例子.com/a']],
  ['Chinese domain alone', '中文.中国', ['http://中文.中国']],
  ['Chinese path', 'https://zh.wikipedia.org/wiki/中国', ['https://zh.wikipedia.org/wiki/中国']],
  ['words behind a path', 'https://x.example.com/abc这个网站', ['https://x.example.com/abc']],
  ['words behind a host', 'http://abc.com这里有问题', ['http://abc.com']],
  ['IPv4 with port', '地址1.2.3.4:8080/index.html打不开', ['http://1.2.3.4:8080/index.html']],
  ['IPv4 with scheme', 'http://10.20.30.40', ['http://10.20.30.40']],
  [
    'user part that hides the host',
    'http://www.baidu.com@evil.com/x',
    ['http://www.baidu.com@evil.com/x'],
  ],
  [
    'an address inside an address',
    'https://link.zhihu.com/?target=https://a.com/b',
    ['https://link.zhihu.com/?target=https://a.com/b'],
  ],
  ['two without a gap', 'http://a.com/xhttp://b.com/y', ['http://a.com/x', 'http://b.com/y']],
  ['comma between', 'http://a.com/x,https://b.com/y', ['http://a.com/x', 'https://b.com/y']],
  [
    'lines',
    'http://a.com\nhttp://b.com\r\nhttp://c.com',
    ['http://a.com', 'http://b.com', 'http://c.com'],
  ],
  ['duplicates', 'http://a.com/ http://a.com http://A.com', ['http://a.com/']],
  [
    'brackets around',
    '（http://a.com/x）(http://b.com/y) [http://c.com] <http://d.com>',
    ['http://a.com/x', 'http://b.com/y', 'http://c.com', 'http://d.com'],
  ],
  [
    'brackets that belong',
    'https://en.wikipedia.org/wiki/A_(b).',
    ['https://en.wikipedia.org/wiki/A_(b)'],
  ],
  [
    'quotes around',
    '“http://a.com/x”、\'http://b.com/y\'、"http://c.com"',
    ['http://a.com/x', 'http://b.com/y', 'http://c.com'],
  ],
  ['stars of a chat', '**http://a.com/x**', ['http://a.com/x']],
  [
    'full stop and ellipsis',
    'http://a.com/x… http://b.com/y. http://c.com/z?',
    ['http://a.com/x', 'http://b.com/y', 'http://c.com/z'],
  ],
  ['e-mail address', '联系 someone@qq.com 或 a.b@mail.example.com', []],
  ['numbers, versions and file names', '7.43 v1.2.3 3.14 报告.docx a.txt 1.2.3.4 No.1.in', []],
  ['other schemes', 'weixin://dl/chat javascript:alert(1) data:text/html,x file:///etc/passwd', []],
  ['no dot in the host', 'http://localhost:3000/x', []],
  ['nothing', '', []],
]

describe('the corpus', () => {
  it.each(sharedTexts)('%s: %s', (site, pasted, ...addresses) => {
    expect(pastedAddresses(pasted)).toEqual(addresses)
    expect(siteNameOf(addresses[0] ?? '')).toBe(site)
  })
  it.each(written)('%s', (pasted, ...addresses) => {
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
  it.each(shapes)('understands %s', (_, pasted, addresses) => {
    expect(pastedAddresses(pasted)).toEqual(addresses)
  })

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
