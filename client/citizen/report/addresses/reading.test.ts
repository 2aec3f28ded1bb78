import { describe, expect, it } from 'vitest'
import { maxAddresses } from '../../../../contract/report/report.ts'
import {
  needsTidying,
  pastedInto,
  readPasted,
  siteNameOf,
  suggestedSiteName,
  takenInWords,
  withAccount,
} from './reading.ts'

const rows = (...values: string[]) => values.map((value) => ({ value }))
const into = (addresses: { value: string }[], index: number, text: string, account = '') =>
  pastedInto({ addresses, account, numbers: '' }, index, text)

describe('share text in an address row', () => {
  it('becomes its address', () => {
    expect(into(rows(''), 0, '复制打开抖音 https://v.douyin.com/a/ 看看')).toMatchObject({
      addresses: rows('https://v.douyin.com/a/'),
      account: '',
      moved: [],
      left: 0,
    })
  })

  it('makes rows for the further addresses, between those that are there', () => {
    expect(
      into(rows('http://x.com', '', 'http://z.com'), 1, 'http://a.com http://b.com').addresses,
    ).toEqual(rows('http://x.com', 'http://a.com', 'http://b.com', 'http://z.com'))
  })

  it('does not repeat what stands in another row', () => {
    expect(into(rows('http://a.com', ''), 1, 'http://a.com http://b.com').addresses).toEqual(
      rows('http://a.com', 'http://b.com'),
    )
    expect(into(rows('http://a.com', ''), 1, 'http://a.com').addresses).toEqual(
      rows('http://a.com', ''),
    )
  })

  it('leaves the rows alone when it holds no address', () => {
    expect(into(rows('http://a.com', 'x'), 1, '某个网站').addresses).toEqual(
      rows('http://a.com', 'x'),
    )
  })

  it('says how many did not fit', () => {
    const there = rows(
      ...Array.from({ length: maxAddresses - 1 }, (_, i) => `http://a.com/${i}`),
      '',
    )
    const taken = into(there, maxAddresses - 1, 'http://b.com http://c.com http://d.com')
    expect(taken.addresses).toHaveLength(maxAddresses)
    expect(taken.left).toBe(2)
    expect(takenInWords(taken)).toContain('有 2 个没有放下')
  })

  it('gives its accounts to their own field, beside what is there', () => {
    const taken = into(rows(''), 0, 'QQ群：123456789 看 http://a.com', '某 App')
    expect(taken.addresses).toEqual(rows('http://a.com'))
    expect(taken.account).toBe('某 App；QQ 群 123456789')
    expect(takenInWords(taken)).toContain('已把“QQ 群 123456789”填到')
    expect(into(rows(''), 0, 'QQ群：123456789', 'QQ 群 123456789').account).toBe('QQ 群 123456789')
  })

  it('gives a number alone to the numbers of the other side, and a number among words to nobody', () => {
    const taken = into(rows(''), 0, '138 1234 5678、17012345678')
    expect(taken).toMatchObject({
      addresses: rows(''),
      account: '',
      numbers: '138 1234 5678、17012345678',
    })
    expect(takenInWords(taken)).toContain('填到“对方号码”')
    expect(into(rows(''), 0, '我的电话 13812345678').numbers).toBe('')
  })

  it('never makes the account longer than it may be', () => {
    expect(withAccount('字'.repeat(190), 'QQ 群 123456789')).toBeUndefined()
    expect(into(rows(''), 0, 'QQ群：123456789', '字'.repeat(195)).account).toBe('字'.repeat(195))
  })
})

describe('what is said of an address', () => {
  it.each([
    ['https://v.douyin.com/a/', '抖音', undefined, false],
    ['evil.cyou/app', undefined, undefined, true],
    ['ｗｗｗ。ｘ。ｃｏｍ／ａ', 'X（推特）', 'ｗｗｗ。ｘ。ｃｏｍ／ａ', false],
    ['请看 www . b23 . tv 谢谢', '哔哩哔哩', 'www . b23 . tv', false],
  ])('%s', (pasted, site, original, isSchemeAdded) => {
    expect(readPasted(pasted).addresses).toMatchObject([{ site, original, isSchemeAdded }])
  })
})

/** What is put into the account's field by itself. */
const sure: readonly (readonly [pasted: string, ...accounts: string[]])[] = [
  ['QQ群：123456789', 'QQ 群 123456789'],
  ['加群号 987654321 领钱', 'QQ 群 987654321'],
  ['ＱＱ：１２３４５６７８', 'QQ 12345678'],
  ['扣扣 12345678', 'QQ 12345678'],
  ['微信号：wxid_abc123', '微信号 wxid_abc123'],
  ['加v：abc_12345', '微信号 abc_12345'],
  ['VX: zhuan666888', '微信号 zhuan666888'],
  ['公众号“某某理财”', '公众号 某某理财'],
  ['公众号：某某课堂，天天骗人', '公众号 某某课堂'],
  ['#小程序://某某商城/AbCd1234', '小程序 #小程序://某某商城/AbCd1234'],
  ['BV1xx411c7mD', 'B 站 BV1xx411c7mD'],
  ['看 av170001 这个', 'B 站 av170001'],
  ['￥AbCd1234EfG￥', '淘口令 ￥AbCd1234EfG￥'],
  ['抖音号：abc.123', '抖音号 abc.123'],
  ['快手号: 12345', '快手号 12345'],
  ['小红书号：9876543', '小红书号 9876543'],
  ['直播间号：123456', '直播间 123456'],
  ['UID:100200300', 'UID 100200300'],
  ['电报 @abc_bot', 'Telegram @abc_bot'],
  ['WhatsApp：+852 6123 4567', 'WhatsApp +852 6123 4567'],
  ['magnet:?xt=urn:btih:abc', '链接 magnet:?xt=urn:btih:abc'],
  ['weixin://dl/business/?t=abc', '链接 weixin://dl/business/?t=abc'],
  ['tg://resolve?domain=abc_bot', '链接 tg://resolve?domain=abc_bot'],
  ['QQ群【123456789】', 'QQ 群 123456789'],
  ['加群：765432109', 'QQ 群 765432109'],
  ['进群123456789领红包', 'QQ 群 123456789'],
  ['钉钉群号：12345678901', '钉钉群 12345678901'],
  ['Q：12345678', 'QQ 12345678'],
  ['🐧12345678', 'QQ 12345678'],
  ['微信【abc12345】', '微信号 abc12345'],
  ['WeChat ID: abc12345', '微信号 abc12345'],
  ['加微abc12345', '微信号 abc12345'],
  ['薇：abc12345', '微信号 abc12345'],
  ['gh_3dfda90e39d6', '公众号 gh_3dfda90e39d6'],
  ['公众号名称：某某理财', '公众号 某某理财'],
  ['小程序：某某商城', '小程序 某某商城'],
  ['视频号ID：sphAbc123', '视频号 sphAbc123'],
  ['抖音用户“张三丰”发布谣言', '抖音用户 张三丰'],
  ['微博昵称：造谣大王', '微博昵称 造谣大王'],
  ['B站UP主：某某', 'B站UP主 某某'],
  ['陌陌号：123456789 约炮诈骗', '陌陌号 123456789'],
  ['知乎ID：abc-123', '知乎ID abc-123'],
  ['斗鱼直播间9999', '斗鱼直播间9999'],
  ['淘宝店铺：某某旗舰店', '淘宝店铺 某某旗舰店'],
  ['会议号：123-456-789', '会议 123-456-789'],
  ['bv1xx411c7mD', 'B 站 bv1xx411c7mD'],
  ['WhatsApp +1 (212) 555-1234', 'WhatsApp +1 (212) 555-1234'],
  ['#腾讯会议：123-456-789', '腾讯会议 123-456-789'],
  [
    '7.43 复制打开抖音，看看【小王】 k@p.dA :/',
    '抖音口令 7.43 复制打开抖音，看看【小王】 k@p.dA :/',
  ],
  ['链接：https://pan.baidu.com/s/1abc提取码：8888', '提取码 8888'],
  ['复制整段内容，打开【快手极速版】 xY12', '快手口令 复制整段内容，打开【快手极速版】 xY12'],
  ['加vx: abc123456', '微信号 abc123456'],
  ['虎牙直播间 12345', '虎牙直播间 12345'],
  ['哔哩哔哩 uid：87654321', '哔哩哔哩 uid 87654321'],
  ['微博UID 1234567890', '微博UID 1234567890'],
  ['Instagram: @abc.123', 'Instagram @abc.123'],
  ['抖音@老王卖茶，卖假货', '抖音 @老王卖茶'],
  ['B站up主 @科普君', 'B站up主 @科普君'],
  ['QQ/微信：12345678', 'QQ 12345678'],
  ['QQ同微信 12345678', 'QQ 12345678'],
  ['QQ群 123456789、987654321', 'QQ 群 123456789、987654321'],
  ['V❤：abc12345', '微信号 abc12345'],
  ['威❤信：abc12345', '微信号 abc12345'],
  ['WX号abc12345', '微信号 abc12345'],
  ['公众号名称叫“财经早知道”', '公众号 财经早知道'],
  ['微信公众号（ID：caijing123）', '公众号 caijing123'],
  ['小程序名字：拼拼乐', '小程序 拼拼乐'],
  ['抖音口令：复制打开抖音 ##Ab3dEf7Gh9##', '抖音口令：复制打开抖音 ##Ab3dEf7Gh9##'],
  ['+VX: hm18888 约吗', '微信号 hm18888'],
  ['➕v:abc123456', '微信号 abc123456'],
  ['微❤️abc123456', '微信号 abc123456'],
  ['抖音号dy778899', '抖音号 dy778899'],
  ['小红书号94270012', '小红书号 94270012'],
  ['QQ频道号：abc123', 'QQ 频道 abc123'],
  ['裙：123456789', 'QQ 群 123456789'],
  ['加裙123456789', 'QQ 群 123456789'],
  ['旺旺号：tb99', '旺旺号 tb99'],
  ['小红书号：abc.me', '小红书号 abc.me'],
  ['支付宝账号 zfb_test@163.com', '支付宝账号 zfb_test@163.com'],
  ['https://pan.baidu.com/s/1a 提取码：8k2m', '提取码 8k2m'],
  ['https://cloud.189.cn/t/Ab（访问码：9x8y）', '提取码 9x8y'],
  ['#小程序：//某某商城/AbCd', '小程序 #小程序：//某某商城/AbCd'],
  // A number alone.
  ['13800138000', '电话 13800138000'],
  ['400-123-4567', '电话 400-123-4567'],
  ['0571-88881234', '电话 0571-88881234'],
  ['00852-61234567', '电话 00852-61234567'],
  ['00639171234567', '电话 00639171234567'],
  ['0755 12345678', '电话 0755 12345678'],
]
/** What is offered, to be added in one tap. */
const offered: readonly (readonly [pasted: string, ...accounts: string[]])[] = [
  ['打 138 0013 8000 找他', '电话 138 0013 8000'],
  ['电话(010)12345678', '电话 (010)12345678'],
  ['抖音：abc123', '抖音 abc123'],
  ['APP：某某贷', 'APP 某某贷'],
  ['someone@qq.com', '邮箱 someone@qq.com'],
  ['13800138000@139.com', '邮箱 13800138000@139.com'],
  ['短信号码：10690123456789', '电话 10690123456789'],
  ['来电95137123456', '电话 95137123456'],
  ['收到106912345678901发来的短信', '电话 106912345678901'],
  ['主播ID：12345', '账号 12345'],
  ['分享自 @某某博主 的微博', '@某某博主'],
]

describe('accounts in a pasted text', () => {
  it.each(sure)('%s', (pasted, ...accounts) => {
    expect(readPasted(pasted).sure).toEqual(accounts)
  })
  it.each(offered)('offered: %s', (pasted, ...accounts) => {
    expect(readPasted(pasted)).toMatchObject({ sure: [], offered: accounts })
  })
  it.each([
    '3.99',
    '￥99.00',
    '2026.11.21',
    '110101199003078888',
    '6222020012345678901',
    '某个网站',
    '￥12345678￥',
    'report.pdf',
    'v1.2.3',
    'N@w.fb',
    '7:30',
    'http://localhost:3000/x',
    '我加群后被骗12345元',
    '抖音直播间卖假货',
    'V：无',
    '抖音号12个',
    '拨打12345',
    '订单号106912345678901234',
    '收到95000元',
    'https://pan.baidu.com/s/1a?pwd=x7yz 提取码: x7yz',
  ])('none: %s', (pasted) => {
    expect(readPasted(pasted)).toMatchObject({ sure: [], offered: [] })
  })
  it('are not looked for within an address', () => {
    expect(readPasted('https://a.com/?qq=12345678&tel=13800138000')).toMatchObject({
      sure: [],
      offered: [],
    })
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
    ['QQ群：123456789', true],
  ])('%j: %s', (value, expected) => {
    expect(needsTidying(value)).toBe(expected)
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
  it('is of the text around where a host is of several', () => {
    const text = '【闲鱼】https://m.tb.cn/h.gAbCdEf?tk=XyZ1 「我在闲鱼发布了【手机】」'
    const values = { ...into(rows(''), 0, text), site_name: '' }
    expect(suggestedSiteName(values, '', text)).toBe('闲鱼')
    expect(suggestedSiteName(values, '', text.replace('【闲鱼】', '【淘宝】'))).toBe('淘宝')
    expect(suggestedSiteName(values, '')).toBe('淘宝')
    expect(siteNameOf('https://e.tb.cn/h.gAbC', text)).toBe('闲鱼')
    expect(siteNameOf('http://dpurl.cn/AbC', '【大众点评】')).toBe('大众点评')
  })
  it('is none for sites that are not known', () => {
    expect(
      suggestedSiteName({ addresses: rows('http://a.com'), site_name: '' }, ''),
    ).toBeUndefined()
  })
})
