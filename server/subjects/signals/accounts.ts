import { accountsIn } from '../../../contract/report/addresses/accounts.ts'
import { siteNameOf } from '../../../contract/report/addresses/site-names.ts'
import { normalise } from '../../desk/search/grams.ts'
import type { Signal } from './signal.ts'

/** Names of platforms that mean the same. */
const platformOf: Readonly<Record<string, string>> = {
  dy: '抖音',
  dou音: '抖音',
  b站: '哔哩哔哩',
  微信号: '微信',
  wx: '微信',
  推特: 'twitter',
  脸书: 'facebook',
  ins: 'instagram',
  油管: 'youtube',
}

/** Words that follow a platform in the label of an account. */
const noun = /(?:账号|帐号|账户|用户名?|昵称|名称|博主|主播|up ?主|号|uid|id){1,3}$/

/** Labels of values that are no account: they name no person, or only together with another value. */
const unnamed = new Set(['提取码', '链接', '小程序'])
const addressLabels = new Set(['b站', '哔哩哔哩'])

function phoneOf(text: string): string | undefined {
  const digits = text.replaceAll(/\D/g, '').replace(/^(?:0086|86)(?=1\d{10}$)/, '')
  return digits.length >= 5 ? digits : undefined
}

function signalsOfLine(line: string, site: string | undefined): Signal[] {
  const [first = '', ...more] = line.split(' ')
  // `QQ 群 1`, `B 站 BV1`, `QQ 频道 1`
  const isSpaced = /^(?:QQ|B)$/i.test(first) && more.length > 1
  const label = normalise(isSpaced ? first + (more[0] ?? '') : more.length > 0 ? first : '')
  const name = normalise(
    (isSpaced ? more.slice(1) : more.length > 0 ? more : [first]).join(' '),
  ).replace(/^@/, '')
  if (label === '电话') {
    const value = phoneOf(name)
    return value === undefined ? [] : [{ kind: 'phone', value }]
  }
  if (label.endsWith('群'))
    return (name.match(/\d{5,12}/g) ?? []).map((number) => ({
      kind: 'group',
      value: `${label.slice(0, -1)}:${number}`,
    }))
  if (unnamed.has(label) || name.length < 3) return []
  if (addressLabels.has(label) && /^(?:bv|av)\w+$/.test(name)) {
    // The number of a film, whose letters have cases.
    const film = line.split(' ').at(-1) ?? ''
    return [{ kind: 'url', value: `bilibili.com/video/${film}` }]
  }
  const bare = platformOf[label] ?? label.replace(noun, '')
  const platform = platformOf[bare] ?? bare
  return [{ kind: 'account', value: `${platform || (site ?? '')}:${name}` }]
}

/** The places of a report that are no addresses. */
export interface AccountTexts {
  /** The field that names the account; all in it is about the subject. */
  readonly account: string
  /** Words in which a telephone number or `@name` may be the reporter's own. */
  readonly words: string
  readonly siteName: string | null
  readonly addresses: readonly string[]
}

/** Returns the accounts, telephone numbers and groups that a report is about. */
export function accountSignals({ account, words, siteName, addresses }: AccountTexts): Signal[] {
  const named = siteName === null ? '' : normalise(siteName)
  const site = named || addresses.flatMap((each) => siteNameOf(each) ?? [])[0]
  const stated = accountsIn(account, addresses.length > 0)
  const mentioned = accountsIn(words, true).filter(({ isSure }) => isSure)
  const whole = normalise(account)
  // A name alone, on the site that the report names.
  const plain = stated.length === 0 && site && whole.length >= 2 && whole.length <= 40
  return [
    ...[...stated, ...mentioned].flatMap(({ text }) => signalsOfLine(text, site)),
    ...(plain ? [{ kind: 'account' as const, value: `${site}:${whole.replace(/^@/, '')}` }] : []),
  ]
}
