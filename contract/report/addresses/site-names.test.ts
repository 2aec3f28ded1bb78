import { describe, expect, it } from 'vitest'
import { knownSiteNames, siteNameOf } from './site-names.ts'

describe('the name of a site', () => {
  it.each([
    ['https://v.douyin.com/abc/', '抖音'],
    ['https://www.iesdouyin.com/share/video/1', '抖音'],
    ['http://t.cn/A6x', '微博'],
    ['https://m.weibo.cn/status/1', '微博'],
    ['http://xhslink.com/a/x', '小红书'],
    ['http://xhslink.cn/o/AbCd', '小红书'],
    ['https://mp.weixin.qq.com/s/x', '微信公众号'],
    ['https://v.qq.com/x/cover/1.html', '腾讯视频'],
    ['https://tieba.baidu.com/p/1', '百度贴吧'],
    ['https://B23.TV/x', '哔哩哔哩'],
    ['https://x.com/someone', 'X（推特）'],
  ])('knows %s as %s', (address, name) => {
    expect(siteNameOf(address)).toBe(name)
  })

  it.each([
    'https://notdouyin.com/',
    'https://douyin.com.evil.top/',
    'https://netflix.com/',
    'no address',
  ])('does not guess for %s', (address) => {
    expect(siteNameOf(address)).toBeUndefined()
  })

  it('offers each name once', () => {
    expect(new Set(knownSiteNames).size).toBe(knownSiteNames.length)
  })
})
