import type { Response } from 'express'
import { failure, type ErrorName } from '../../contract/envelope.ts'

const errorTexts: Readonly<Record<number, readonly [title: string, text: string]>> = {
  400: ['网址有误', '这个网址无法识别，请检查后重试。'],
  404: ['没有这个页面', '您要找的内容不在这里，可能已经移走，或者网址输入有误。'],
  405: ['不能这样访问', '这个网址不支持当前的操作。'],
  413: ['内容太大', '发送的内容超出了限制。'],
  500: ['系统出了点问题', '请稍后重试。'],
}

/** A plain page for people who open an address that has none; says what to do. */
export function sendErrorPage(response: Response, status: number): void {
  const [title, text] = errorTexts[status] ?? errorTexts[status < 500 ? 400 : 500] ?? []
  response.status(status).set('Cache-Control', 'no-store').type('html').send(`<!doctype html>
<html lang="zh-CN">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${title}</title>
<h1>${title}</h1>
<p>${text}</p>
<p><a href="/">回到首页</a></p>
</html>
`)
}

/** Answers a call with an HTTP status of the edge's own and an envelope. Source: DESIGN §4. */
export function sendErrorEnvelope(response: Response, status: number, name: ErrorName): void {
  response.status(status).set('Cache-Control', 'no-store').json(failure(name))
}
