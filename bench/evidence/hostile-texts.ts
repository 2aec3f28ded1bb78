import type { Family } from './corpus-file.ts'

const type = 'text/plain' as const
const megabyte = 1024 * 1024

/** Characters that hide, turn, join or break others. */
const floods = {
  'RIGHT-TO-LEFT OVERRIDE': '\u202E',
  'LEFT-TO-RIGHT ISOLATE': '\u2066',
  'ZERO WIDTH SPACE': '\u200B',
  'ZERO WIDTH JOINER': '\u200D',
  'SOFT HYPHEN': '\u00AD',
  'TAG LETTER': '\u{E0041}',
  'VARIATION SELECTOR': '\uFE0E',
  'HANGUL FILLER': '\u3164',
  'BRAILLE BLANK': '\u2800',
  'COMBINING ACUTE': 'a\u0301',
  ENCLOSING: '\u20DD',
  'LINE SEPARATOR': '\u2028',
  'NEXT LINE': '\u0085',
  'BYTE ORDER MARK': '\uFEFF',
  'PRIVATE USE': '\uE000',
  'LIGATURE ﷽': '﷽',
  'FAMILY EMOJI': '👨‍👩‍👧‍👦',
  ZALGO: 'Z̷̡͕͔̀̀̕',
  TAB: '\t',
  ESCAPE: '\u001B[31m',
  BELL: '\u0007',
  NULL: '\0',
} as const

/** Floods of characters, lines and bytes. */
export const textFloods: Family = function* ({ chance }) {
  for (const [name, character] of Object.entries(floods))
    for (const length of [400, 2 * megabyte])
      yield { name: `${name}, ${length} bytes`, type, content: Buffer.alloc(length, character) }
  for (const [name, line] of [
    ['one line', 'a'],
    ['empty lines', '\n'],
    ['lines of CR', '\r'],
    ['CRLF', 'a\r\n'],
  ] as const)
    yield { name: `50 MB of ${name}`, type, content: Buffer.alloc(50 * megabyte, line) }
  const lone = (unit: number) => Buffer.from([0xed, unit >> 8, unit & 255])
  for (const [name, bytes] of [
    ['high surrogates', lone(0xa080)],
    ['low surrogates', lone(0xb080)],
    ['overlong', Buffer.from('c080e08080', 'hex')],
    ['half characters', Buffer.from('e4', 'hex')],
    ['beyond Unicode', Buffer.from('f4908080', 'hex')],
    ['UTF-16', Buffer.from('看到\n', 'utf16le')],
    ['UTF-32', Buffer.from('3000000000', 'hex')],
    ['GB18030 of four bytes', Buffer.from('8130813081308130', 'hex')],
    ['GBK', Buffer.from('bfb4b5bd', 'hex')],
  ] as const)
    for (const length of [999, 2 * megabyte])
      yield { name: `${name}, ${length} bytes`, type, content: Buffer.alloc(length, bytes) }
  for (let at = 0; at < 10; at += 1)
    yield {
      name: `random bytes ${at}`,
      type,
      content: Buffer.from(Array.from({ length: 20_000 }, () => chance.below(256))),
    }
}

/** Markup, scripts, formulas and entities, which must stay text. */
export const activeTexts: Family = function* ({ targets }) {
  const home = `http://127.0.0.1:${targets.port}/`
  const texts = [
    `<script>fetch("${home}")</script>`,
    `<img src="${home}a.png">`,
    `<iframe src="file://${targets.file}"></iframe>`,
    `<svg xmlns="http://www.w3.org/2000/svg"><image href="${home}"/></svg>`,
    `<?xml version="1.0"?><!DOCTYPE x [<!ENTITY a SYSTEM "file://${targets.file}">]><x>&a;</x>`,
    `<link rel="stylesheet" href="${home}"><style>@import "${home}"</style>`,
    `<meta http-equiv="refresh" content="0;url=${home}">`,
    `=HYPERLINK("${home}","a")\n=cmd|' /C calc'!A0\n@SUM(1)\n+1+1\n-2+3`,
    `=WEBSERVICE("${home}")`,
    `#EXTM3U\n#EXTINF:9,\nfile://${targets.file}\n#EXT-X-ENDLIST`,
    `ffconcat version 1.0\nfile '${targets.file}'`,
    `%!PS\n(${targets.file}) (r) file`,
    `push graphic-context\nimage over 0,0 0,0 'url(${home})'`,
    `[InternetShortcut]\nURL=${home}`,
    `![a](${home}a.png) [b](javascript:alert(1))`,
    `{"__proto__":{"isAdmin":true}}`,
    '{{constructor.constructor("return process")()}}',
    '${process.env.PATH}',
    '#!/bin/sh\ntouch /tmp/planted-by-evidence',
  ]
  for (const [at, text] of texts.entries())
    for (const copies of [1, 2000])
      yield {
        name: `${at}: ${text.slice(0, 30)} × ${copies}`,
        type,
        content: Buffer.from(`${text}\n`.repeat(copies)),
      }
}

/** JSON and chats that look like exports, and are not. */
export const chatLookAlikes: Family = function* () {
  const text = (name: string, content: string) => ({ name, type, content: Buffer.from(content) })
  for (const depth of [1000, 100_000, 2_000_000]) {
    yield text(`objects ${depth} deep`, '{"a":'.repeat(depth))
    yield text(`arrays ${depth} deep`, `{"messages":${'['.repeat(depth)}${']'.repeat(depth)}}`)
  }
  const message = (more: string) => `{"date":"2026-11-20T12:00:00",${more}}`
  for (const more of [
    '"text":{"a":1}',
    '"text":[[[["a"]]]]',
    '"text":null',
    '"from":{"toString":1}',
    '"__proto__":{"text":"a"},"text":"b"',
    '"from":"\\ud800","text":"\\udc00"',
    `"text":"${'\\u202e'.repeat(9000)}"`,
    `"text":"${'a'.repeat(900_000)}"`,
    '"text":1e999',
    `"text":[${'{"text":"a"},'.repeat(50_000)}""]`,
    `"photo":"../../../etc/passwd","file":"file:///etc/passwd","text":"a"`,
  ])
    for (const copies of [1, 3000])
      if (more.length * copies < 16 * megabyte)
        yield text(
          `a message with ${more.slice(0, 30)} × ${copies}`,
          `{"name":"a","messages":[${Array.from({ length: copies }, () => message(more)).join(',')}]}`,
        )
  yield text(
    'a million messages',
    `{"name":"a","messages":[${message('"text":"a"')}${`,${message('"text":"a"')}`.repeat(250_000)}]}`,
  )
  yield text('the same key a million times', `{${'"messages":[],'.repeat(1_000_000)}"a":1}`)
  yield text('numbers of a million digits', `{"messages":${'9'.repeat(1_000_000)}}`)
  // Headings of WeChat, QQ, DingTalk and Telegram, as often and as nearly as can be.
  for (const heading of [
    '张三  12:03',
    '2026-11-20 12:03:22 张三(10001)',
    '张三 2026/11/20 12:03:22',
    'Zhang San, [20.11.2026 12:03]',
    '—————  2026-11-20  —————',
    ' '.repeat(60),
    '2026-11-20 2026-11-20 ',
    '张 '.repeat(30),
    '1.1.1 1:11 '.repeat(6),
    '12:03 '.repeat(10),
    `${'a'.repeat(59)} 12:0`,
  ])
    for (const copies of [3, 20_000, 1_000_000]) {
      yield text(
        `“${heading.slice(0, 20)}” × ${copies}`,
        `${heading}\n字\n`.repeat(
          Math.min(copies, Math.floor((30 * megabyte) / (heading.length + 3))),
        ),
      )
      if (copies === 20_000)
        yield text(`“${heading.slice(0, 20)}” in one line`, heading.repeat(copies))
    }
}
