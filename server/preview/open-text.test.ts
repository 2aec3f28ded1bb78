import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fileText, type FileText } from '../../contract/desk/evidence-text.ts'
import { encoded } from '../testing/encoded-text.ts'
import { marker } from '../testing/preview/hostile-files.ts'
import { openText } from './open-text.ts'

async function opened(content: string | Buffer): Promise<FileText> {
  const { head } = await openText(Buffer.from(content))
  return fileText.parse(head.text)
}
async function messages(content: string) {
  const text = await opened(content)
  return text.kind === 'chat' ? text.messages : undefined
}

const utf32 = (text: string) =>
  Buffer.from(Uint32Array.from(text, (character) => character.codePointAt(0) ?? 0).buffer)

describe('a text', () => {
  const chinese = '2026年11月27日 群聊：先转 5000 元到指定账户。'
  test.each([
    ['UTF-8', '群主要求转账\r\n到个人账户\r', '群主要求转账\n到个人账户\n'],
    ['UTF-8 with a mark', '\uFEFF举报', '举报'],
    ['UTF-16 with a mark', Buffer.from(`\uFEFF${chinese}`, 'utf16le'), chinese],
    ['UTF-16 without a mark', Buffer.from(chinese, 'utf16le'), chinese],
    ['UTF-16 big-endian', Buffer.from(`\uFEFF${chinese}`, 'utf16le').swap16(), chinese],
    ['UTF-16 big-endian without a mark', Buffer.from(chinese, 'utf16le').swap16(), chinese],
    ['UTF-16 without Chinese', Buffer.from('pay 5000\n', 'utf16le'), 'pay 5000\n'],
    ['UTF-32', utf32(`\uFEFF${chinese}`), chinese],
    ['UTF-32 big-endian', utf32(`\uFEFF${chinese}`).swap32(), chinese],
    ['GB18030, two characters', Buffer.from('bed9b1a8', 'hex'), '举报'],
    ['GB18030', encoded('群主要求转账到个人账户', 'gb18030'), '群主要求转账到个人账户'],
    [
      'GB18030, traditional',
      encoded('賬號：轉賬給我，不然凍結', 'gb18030'),
      '賬號：轉賬給我，不然凍結',
    ],
    [
      'Big5',
      encoded('臺灣群組：請先轉帳五千元到指定帳戶，否則帳號將會凍結。', 'big5'),
      '臺灣群組：請先轉帳五千元到指定帳戶，否則帳號將會凍結。',
    ],
    [
      'Shift-JIS',
      encoded('こんにちは、先に5000円を振り込んでください。', 'shift_jis'),
      'こんにちは、先に5000円を振り込んでください。',
    ],
    [
      'EUC-KR',
      encoded('안녕하세요. 먼저 5000원을 송금해 주세요.', 'euc-kr'),
      '안녕하세요. 먼저 5000원을 송금해 주세요.',
    ],
    ['control characters', `\u001B[31m${chinese}\u0008`, `\u001B[31m${chinese}\u0008`],
  ])('in %s is read', async (_, content, text) => {
    expect(await opened(content)).toMatchObject({ kind: 'text', text, is_cut: false })
  })

  test('of a vCard has its values in quoted-printable decoded', async () => {
    const name = 'N;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:;=E5=BC=A0=E4=\r\n=B8=89;;;'
    const card = Buffer.from(`BEGIN:VCARD\r\n${name}\r\nTEL;CELL:138\r\nNOTE:=E5\r\nEND:VCARD`)
    const { head } = await openText(card, 'text/vcard')
    const read = name.replace(/=E5[^;]*/, '张三')
    expect(head.text).toMatchObject({
      text: `BEGIN:VCARD\n${read}\nTEL;CELL:138\nNOTE:=E5\nEND:VCARD`,
    })
  })

  test('is read in another encoding where that is asked for', async () => {
    const { head } = await openText(encoded('舉報', 'big5'), 'text/plain', { encoding: 'big5' })
    expect(head.text).toMatchObject({ text: '舉報' })
  })

  test.each([
    ['HTML', `<html><script src="http://127.0.0.1/">${marker}</script>`],
    ['CSV with a formula', '姓名,金额\n=HYPERLINK("http://127.0.0.1/"),9'],
    ['JSON', '{"messages": [1, 2], "name": "x"}'],
    [
      'XML with an outer entity',
      '<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><a>&b;</a>',
    ],
    ['JSON nested 200,000 deep', '{"messages":'.repeat(200_000).slice(0, 90_000)],
  ])('%s stands as it is', async (_, text) => {
    expect(await opened(text)).toMatchObject({ kind: 'text', text })
  })

  test('that is long is cut, and says so', async () => {
    const text = await opened('报'.repeat(9_000_000))
    expect(text).toMatchObject({ kind: 'text', is_cut: true })
    expect(text.kind === 'text' && text.text).toHaveLength(100_000)
  })

  test('keeps a few invisible characters to be marked, and loses thousands', async () => {
    expect(await opened('a\u202Eb')).toMatchObject({ text: 'a\u202Eb', hidden_removed: 0 })
    expect(await opened('报\u200B'.repeat(1000))).toMatchObject({
      text: '报'.repeat(1000),
      hidden_removed: 1000,
    })
  })
})

describe('a chat is recognised', () => {
  const two = [
    { from: '张三', text: '您好，投资吗' },
    { from: '李四', text: '多少钱\n怎么投' },
  ]
  test.each([
    [
      'QQ’s export',
      '消息记录（此消息记录为文本格式，不支持重新导入）\n\n================\n消息对象:张三\n================\n\n2026-11-20 12:03:22 张三(10001)\n您好，投资吗\n\n2026-11-20 12:04:00 李四\n多少钱\n怎么投\n',
      ['2026-11-20 12:03:22', '2026-11-20 12:04:00'],
    ],
    [
      'messages copied from WeChat',
      '张三 2026/11/20 12:03:22\n您好，投资吗\n\n李四 2026/11/20 12:04\n多少钱\n怎么投',
      ['2026/11/20 12:03:22', '2026/11/20 12:04'],
    ],
    [
      'messages copied from DingTalk',
      '张三 11月20日 12:03\n您好，投资吗\n李四 11月20日 12:04\n多少钱\n怎么投',
      ['11月20日 12:03', '11月20日 12:04'],
    ],
    [
      'messages copied from Telegram',
      '张三, [20.11.2026 12:03]\n您好，投资吗\n\n李四, [20.11.2026 12:04]\n多少钱\n怎么投',
      ['20.11.2026 12:03', '20.11.2026 12:04'],
    ],
    [
      'WeChat’s mail',
      'Dear：\n\n微信群“赚钱群”的聊天记录如下：\n\n—————  2026-11-20  —————\n\n\n张三  12:03\n\n您好，投资吗\n\n—————  2026-11-21  —————\n\n李四  09:04\n\n多少钱\n怎么投\n',
      ['2026-11-20 12:03', '2026-11-21 09:04'],
    ],
  ])('%s', async (_, text, at) => {
    expect(await messages(text)).toEqual(
      two.map((one, index) => ({
        ...one,
        from: expect.stringContaining(one.from),
        at: at[index],
      })),
    )
  })

  test('Telegram’s result.json, with links, pictures and services', async () => {
    const json = JSON.stringify({
      name: '赚钱群',
      type: 'private_group',
      messages: [
        {
          id: 1,
          type: 'service',
          date: '2026-11-20T12:00:00',
          actor: '张三',
          action: 'invite_members',
        },
        {
          id: 2,
          type: 'message',
          date: '2026-11-20T12:03:22',
          from: '张三',
          text: ['看 ', { type: 'link', text: 'https://evil.example' }],
        },
        {
          id: 3,
          type: 'message',
          date: '2026-11-20T12:04:00',
          from: null,
          text: '',
          photo: 'a.jpg',
        },
      ],
    })
    expect(await opened(json)).toMatchObject({
      kind: 'chat',
      before: '赚钱群',
      messages: [
        { from: '张三', at: '2026-11-20 12:00:00', text: 'invite_members' },
        { from: '张三', at: '2026-11-20 12:03:22', text: '看 https://evil.example' },
        { from: '', at: '2026-11-20 12:04:00', text: '[a.jpg]' },
      ],
    })
  })

  test.each([
    ['a log', '2026-11-20 12:03:22 started\n2026-11-20 12:04:00 stopped\n2026-11-20 12:05:00 x'],
    ['one heading', '张三 2026/11/20 12:03\n您好'],
    ['a story', '那天 12:03 我收到一条短信。\n后来 12:09 又来一条。'],
  ])('but not %s', async (_, text) => {
    expect(await opened(text)).toMatchObject({ kind: 'text', text })
  })

  test.each(['a ', '1.1.11 1:11 ', '— ', '2026-11-20 12:03'])(
    'in a moment, however the lines are made: %s',
    async (piece) => {
      const began = performance.now()
      await opened(piece.repeat(100_000))
      expect(performance.now() - began).toBeLessThan(10_000)
    },
  )

  test('and loses no line', async () => {
    const line = fc.constantFrom('您好', '转账吧', '李四 2026/11/20 12:04', '——', '12:03 见', '')
    await fc.assert(
      fc.asyncProperty(fc.array(line, { maxLength: 12 }), async (lines) => {
        const given = ['标题', '张三 2026/11/20 12:03', '一', ...lines]
        const text = await opened(given.join('\n'))
        const shown =
          text.kind === 'chat'
            ? [
                text.before,
                ...text.messages.flatMap(({ from, at, text: words }) => [`${from} ${at}`, words]),
              ]
            : [text.kind === 'text' && text.text]
        const words = (all: readonly unknown[]) => all.join('\n').split('\n').filter(Boolean)
        expect(words(shown)).toEqual(words(given))
      }),
      { numRuns: 200 },
    )
  })
})
