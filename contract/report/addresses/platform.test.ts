import { expect, test } from 'vitest'
import { knownSites } from './known-sites.ts'
import { platformOf } from './platform.ts'

test.each([
  ['抖音', [], '抖音'],
  [' Steam ', [], 'Steam'],
  ['微博 APP', [], '微博'],
  ['微信群', [], '微信'],
  // The reporter knows better than an address that several share.
  ['天猫', ['https://m.tb.cn/h.abc'], '天猫'],
  [null, ['https://example.cn/x', 'https://www.douyin.com/video/1'], '抖音'],
  ['某赌博网', ['https://weibo.com/u/1'], '微博'],
  ['某赌博网', ['https://xpj88.cyou'], undefined],
  // Part of a word is no name.
  ['Linear', [], undefined],
  [null, ['（这部分内容无法读取）'], undefined],
  [null, [], undefined],
  [null, [], '小红书', '小红书 @小美'],
  [null, [], '抖音', '抖音号：abc123'],
  [null, [], '微博', '微博@某某'],
  ['某网站', ['https://xpj88.cyou'], 'QQ', 'QQ群 12345678'],
  // Part of a word, and a platform in the middle, are none.
  [null, [], undefined, 'qqmusicfan'],
  [null, [], undefined, '我在小红书的号'],
] as [string | null, string[], string | undefined, string?][])(
  'a report of %j at %j is about %s, %j',
  (site_name, urls, platform, account: string | null = null) => {
    expect(platformOf({ site_name, urls, account })).toBe(platform)
  },
)

test('every name fits into a mask', () => {
  for (const { name } of knownSites)
    expect(encodeURIComponent(name).replaceAll(/%../g, '.').length).toBeLessThan(33)
})
