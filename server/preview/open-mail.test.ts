import PostalMime from 'postal-mime'
import { expect, test, vi } from 'vitest'
import { compoundOf, emlOf, msgOf } from '../testing/preview/mail-samples.ts'
import { htmlText } from './html-text.ts'
import { filesInMail, openMail } from './open-mail.ts'

const eml = 'message/rfc822'
const msg = 'application/vnd.ms-outlook'
const fields =
  '发件人：张三 <a@b.example>\n收件人：c@d.example，Q <e@f.example>\n时间：Fri, 27 Nov 2026 12:00:00 +0800\n主题：转账\n\n'

test.each([
  ['plain text', ['Content-Type: text/plain; charset=gbk', '', '\xD7\xAA5000'], '转5000'],
  [
    'a page alone',
    [
      'Content-Type: text/html; charset=utf-8',
      'Content-Transfer-Encoding: base64',
      '',
      Buffer.from(
        '<p>转&nbsp;5000</p><script>x()</script><a href="http://e.example/">这里</a>',
      ).toString('base64'),
    ],
    '转 5000\n[http://e.example/] 这里',
  ],
])('an EML is its fields, words and attachments: %s', async (_, part, words) => {
  const content = emlOf(...part)
  const { text } = (await openMail(content, eml)).head
  expect(text).toMatchObject({
    kind: 'text',
    text: `${fields}${words}`,
    rows: [{ name: 'a.png', size: 6 }],
  })
  const [file] = await filesInMail(eml)(content)
  expect(String(await file?.read())).toContain('hello')
})

test('the rest of a long text is not parsed, and an attachment behind it is whole', async () => {
  const long = `${'pay 5000 '.repeat(100)}\n`.repeat(5000)
  const whole = String(emlOf('Content-Type: text/plain', '', long))
  const parse = vi.spyOn(PostalMime, 'parse')
  const { text } = (await openMail(Buffer.from(whole.replace('hello', long)), eml)).head
  expect(text).toMatchObject({ is_cut: true, rows: [{ name: 'a.png', size: long.length + 1 }] })
  expect(parse.mock.calls[0]?.[0]).toHaveProperty(
    'length',
    expect.closeTo(long.length + 2 ** 20, -4),
  )
})

test('a MSG is its fields, words and attachments', async () => {
  const content = msgOf('转账', '转 5000\r\n快', ['截图.png', 'hello'])
  const { text } = (await openMail(content, msg)).head
  expect(text).toMatchObject({ text: '主题：转账\n\n转 5000\n快', rows: [{ name: '截图.png' }] })
  const [file] = await filesInMail(msg)(content)
  expect(String(await file?.read())).toBe('hello')
})

test('of a MSG with a long page its beginning is read', async () => {
  const page = Buffer.from(`first${'<b></b>'.repeat(400_000)}last`)
  const content = compoundOf({
    '__properties_version1.0': Buffer.alloc(32),
    '__substg1.0_10130102': page,
  })
  expect((await openMail(content, msg)).head.text).toMatchObject({ text: 'first', is_cut: true })
})

test.each([
  ['an EML', eml, Buffer.alloc(0)],
  ['a MSG', msg, msgOf('a', 'b', ['c', 'd']).subarray(0, 600)],
  ['a MSG that is something else', msg, Buffer.from('hello')],
] as const)('%s without content does not open', async (_, type, content) => {
  await expect(openMail(content, type)).rejects.toThrow(
    /No mail|Unsupported|Offset|offset|array length/,
  )
})

test.each([
  ['<style>p{}</style><p>一<br>二</p>', '一\n二'],
  ['a &lt;b&gt; &#x4e00;&#20108; &bogus; &#9999999;', 'a <b> 一二 &bogus; &#9999999;'],
  ['<script>never<p>closed', ''],
  ['1 < 2 <b>bold</b> <unclosed', '1 < 2 bold'],
])('of a page only words are left: %s', (html, words) => {
  expect(htmlText(html)).toBe(words)
})

test('a page of a million tags is read in a moment', () => {
  const began = performance.now()
  for (const piece of ['<script', '<a href=', '<', '&#x', '<a ']) htmlText(piece.repeat(200_000))
  expect(performance.now() - began).toBeLessThan(5000)
})
