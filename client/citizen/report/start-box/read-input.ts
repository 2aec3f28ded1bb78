import * as words from '#words/start-answer.ts'
import { phonePrefix } from '../fields/report-fields.ts'
import { readPasted, withPlace } from '../addresses/reading.ts'
import type { StartedFields } from './started-report.ts'

/** The report that a text or the codes of pictures would make. */
export interface InputReading extends StartedFields {
  /** The text without addresses, accounts and what apps write around a share; the type is searched by it. */
  readonly told: string
  /** A matter of daily life, which belongs to the city's hotline. */
  readonly isElsewhere: boolean
}

/** A text message: signed in brackets, or with the way to unsubscribe. */
const shortMessage = /^【|】$|退订|拒收|回T/
/** What apps write around a share. */
const shareWords = [
  /\d\d?\.\d\d 复制/g,
  /复制[此本这条]{0,2}(?:消息|信息|链接)?[，,]? ?打开【?(?:抖音|快手|小红书)】?/g,
  /(?:App|APP)?查看精彩内容|直接观看|快来看吧|看了这么多，快手还是你会玩|发布了一篇小红书笔记|【哔哩哔哩】/g,
  /[^【】]{1,30}的(?:图文)?(?:作品|直播)】/g,
  /[A-Za-z]@[\w.]{1,6}|[\w@]{1,8}:\/(?!\/)|\d\d\/\d\d(?!\d)/g,
]
/** A number that the writer calls their own. */
const ownNumber =
  /(?:我|本人)的?(?:手机号?|电话号?|号码|联系(?:方式|电话))码?[是为:：\s]{0,4}\+?\d[\d -]{5,17}\d/g
/** Words of daily life, for which the city's hotline is responsible unless words of `online` stand beside them. */
const daily =
  /邻居|楼[上下]|小区|物业|停车|车位|路灯|井盖|垃圾|油烟|噪[音声]|施工|装修|工地|漏水|停[水电]|暖气|公交|摊贩|拖欠|欠薪|工资|违建|污水|广场舞|遛狗|electricity|noise|neighbo|parking|street ?light|garbage/i
const online =
  /网|群|链接|短信|微信|微博|抖音|快手|朋友圈|帖|论坛|直播|主播|视频|照片|账号|帐号|公众号|小程序|APP|软件|游戏|QQ|贴吧|谣|骗|赌|online|app|site|post|message|video|scam/i

const withoutEach = (text: string, parts: readonly string[]) =>
  parts.reduce((left, part) => left.split(part).join(' '), text)

/**
 * Returns the report that a text would make. The device reads it; nothing is sent.
 * @param isPasted whether the citizen pasted the text, which then becomes a quotation
 */
export function readInput(text: string, isPasted: boolean): InputReading {
  const { addresses, sure, offered } = readPasted(text.replaceAll(ownNumber, ' '))
  let place = { account: '', numbers: '' }
  // Uncertain accounts are left out, because a name may be the victim's. An uncertain number is kept: the message asks to call it.
  const called = offered.filter((one) => one.startsWith(phonePrefix))
  for (const one of [...sure, ...called]) place = withPlace(place, one) ?? place
  const written = addresses.map(({ address, original }) => original ?? address)
  const values = [...sure, ...offered].map((one) => one.slice(one.lastIndexOf(' ') + 1))
  const bare = withoutEach(
    text,
    [...written, ...addresses.map(({ address }) => address.replace(/^http:\/\//, '')), ...values]
      .filter((part) => part.length > 3)
      .sort((a, b) => b.length - a.length),
  )
  const told = shareWords.reduce((left, each) => left.replaceAll(each, ' '), bare).trim()
  const hasWords = /\p{L}{2}/u.test(told)
  const whole = text.trim()
  const isMessage = shortMessage.test(whole)
  const hasPlace = addresses.length > 0 || place.account !== '' || place.numbers !== ''
  return {
    addresses: addresses.map(({ address }) => address),
    ...place,
    description: !hasWords
      ? ''
      : isMessage
        ? words.gotMessage(whole)
        : isPasted || shareWords.some((each) => text.search(each) >= 0)
          ? words.sawText(whole)
          : whole,
    told: hasWords ? told : '',
    isElsewhere: !hasPlace && daily.test(told) && !online.test(told),
  }
}
