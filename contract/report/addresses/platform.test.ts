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
] as const)('a report of %j at %j is about %s', (site_name, urls, platform) => {
  expect(platformOf({ site_name, urls })).toBe(platform)
})

test('every name fits into a mask', () => {
  for (const { name } of knownSites)
    expect(encodeURIComponent(name).replaceAll(/%../g, '.').length).toBeLessThan(33)
})
