import { createHash } from 'node:crypto'
import type { Response } from 'express'
import { failure } from '../../contract/envelope.ts'
import { errors, type ErrorName } from '../../contract/errors.ts'
import {
  desktopBase,
  languages,
  mobileBase,
  pageLanguages,
  type PageLanguage,
} from '../../contract/pages.ts'
import { noteErrcode } from '../platform/metrics/errcode.ts'

type Texts = Readonly<Record<number, readonly [title: string, text: string]>>
const chinese: Texts = {
  400: ['网址有误', '这个网址无法识别，请检查后再试，或者从下面进入。'],
  404: ['没有这个页面', '您要找的内容不在这里，可能已经移走，或者网址输入有误。您可以从下面进入。'],
  405: ['不能这样访问', '这个网址不支持当前的操作，请从下面进入。'],
  413: ['内容太大', '发送的内容超出了限制，请减少后再试。'],
  429: ['操作太频繁', '请过几分钟再试。您填写的内容还在这台设备上。'],
  500: ['系统繁忙', '请稍后再试。您填写的内容还在这台设备上。'],
  503: ['服务器没有响应', '请过几分钟再试。您填写的内容还在这台设备上。'],
}
const english: Texts = {
  400: ['Wrong address', 'This address cannot be read. Check it, or continue below.'],
  404: [
    'No such page',
    'What you are looking for is not here. It may have moved, or the address is wrong. Continue below.',
  ],
  405: ['Not possible here', 'This address does not accept this. Continue below.'],
  413: ['Too large', 'What you sent is too large. Send less and try again.'],
  429: ['Too many attempts', 'Try again in a few minutes. What you wrote is still on this device.'],
  500: ['The service is busy', 'Try again later. What you wrote is still on this device.'],
  503: ['No answer', 'Try again in a few minutes. What you wrote is still on this device.'],
}

interface ErrorWords {
  readonly texts: Texts
  readonly retry: string
  /** Names of the links: home, report, query, other authorities. */
  readonly links: readonly string[]
  /** The text around the numbers of the police and of its hotline against fraud. */
  readonly danger: readonly [before: string, between: string, after: string]
}
const words: Readonly<Record<PageLanguage, ErrorWords>> = {
  'zh-CN': {
    texts: chinese,
    retry: '重试',
    links: ['打开首页', '我要举报', '查询举报进度', '其他举报渠道'],
    danger: ['遇到危险请直接拨打', '，遭遇电信网络诈骗请拨打', '。'],
  },
  en: {
    texts: english,
    retry: 'Try again',
    links: ['Home', 'Report', 'Check progress', 'Other places to report'],
    danger: ['In danger, call', '; for fraud by phone or online, call', '.'],
  },
}

const style = `
:root { color-scheme: light dark; --ink: #1b2430; --soft: #4d5866; --ground: #faf7f1; --paper: #fff; --line: #ddd5c8; --link: #1d4f8c }
@media (prefers-color-scheme: dark) { :root { --ink: #e8e6e1; --soft: #b3b7bd; --ground: #14181e; --paper: #1c222a; --line: #3a424d; --link: #9cc3f2 } }
body { margin: 0; color: var(--ink); background: var(--ground); font: 18px/1.7 system-ui, 'PingFang SC', 'Microsoft YaHei', sans-serif }
main { max-width: 34em; margin: 12vh auto; padding: 32px 24px; border: 1px solid var(--line); border-radius: 8px; background: var(--paper) }
h1 { margin: 0 0 8px; font: 700 28px/1.4 'Songti SC', SimSun, serif }
p { margin: 0 0 16px; color: var(--soft) }
ul { margin: 0 0 16px; padding: 0; list-style: none }
a { display: inline-block; padding: 8px 0; color: var(--link) }
.retry { padding: 8px 24px; border-radius: 8px; color: var(--paper); background: var(--link); text-decoration: none }
@media (max-width: 38em) { main { margin: 24px 16px } }
`
const styleSource = `'sha256-${createHash('sha256').update(style).digest('base64')}'`

/** Errors that end by themselves: the page offers its own address again. */
const mayRetry = new Set([429, 500, 503])

/** Pages that the error page links to. Phones are redirected from there. */
const linked = ['', 'way', 'query', 'othertype']

/** Returns the language whose sites the address is below. */
const languageAt = (path: string): PageLanguage =>
  pageLanguages.find((language) => {
    const { prefix } = languages[language]
    return prefix && [`${desktopBase}/`, mobileBase].some((base) => path.startsWith(base + prefix))
  }) ?? 'zh-CN'

/** Sends an error page in the address's language. It loads no resources and runs no script. */
export function sendErrorPage(response: Response, status: number): void {
  const language = languageAt(response.req.originalUrl)
  const { texts, links, danger, retry } = words[language]
  const [title, text] = texts[status] ?? texts[status < 500 ? 400 : 500] ?? []
  const base = `${desktopBase}/${languages[language].prefix}`
  const policy = response.getHeader('Content-Security-Policy')
  if (typeof policy === 'string')
    response.setHeader('Content-Security-Policy', `${policy};style-src ${styleSource}`)
  response.status(status).set('Cache-Control', 'no-store').type('html').send(`<!doctype html>
<html lang="${language}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<style>${style}</style>
<main>
<h1>${title}</h1>
<p>${text}</p>${mayRetry.has(status) ? `\n<p><a class="retry" href="">${retry}</a></p>` : ''}
<ul>
${linked.map((page, at) => `<li><a href="${base}${page}">${links[at]}</a></li>`).join('\n')}
</ul>
<p>${danger[0]} <a href="tel:110">110</a>${danger[1]} <a href="tel:96110">96110</a>${danger[2]}</p>
</main>
</html>
`)
}

/** Sends an envelope of the contract's catalogue for an error of the edge's own. Source: DESIGN §4. */
export function sendErrorEnvelope(response: Response, status: number, name: ErrorName): void {
  const envelope = failure(name)
  noteErrcode(response, envelope.errcode)
  response.status(status).set('Cache-Control', 'no-store').json(envelope)
}

/** Details after the specification's words. The back end may be foreign, so none says whether content was kept. */
const details: Readonly<Record<number, string>> = {
  413: errors.tooLarge.errmessage,
  419: errors.sessionExpired.errmessage,
  429: errors.tooMany.errmessage,
  500: '系统出了点问题，请稍后重试',
  503: '系统正在维护，请稍后重试',
  504: errors.gatewayTimeout.errmessage,
}

function transportMessage(status: number): string {
  if (status === 403) return errors.forbidden.errmessage
  if (status === 502) return errors.gateway.errmessage
  const detail = details[status]
  return `连接错误${status}${detail === undefined ? '' : `，${detail}`}`
}

/** Sends an envelope for an HTTP error whose body has no message for citizens. Source: spec §8. */
export function sendTransportError(response: Response, status: number): void {
  noteErrcode(response, status)
  response
    .status(status)
    .set('Cache-Control', 'no-store')
    .json({ errcode: status, errmessage: transportMessage(status) })
}
