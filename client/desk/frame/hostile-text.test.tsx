import { describe, expect, test } from 'vitest'
import { one, render } from '../../testing/render.tsx'
import { copyDefanged, defang, defangText } from './defang.ts'
import { HostileText } from './hostile-text.tsx'

const shown = async (text: string) => {
  await render(
    <p id="text">
      <HostileText text={text} />
    </p>,
  )
  return one('#text')
}

describe('text written by a stranger', () => {
  test('marks hidden and direction-changing characters', async () => {
    const paragraph = await shown('照片\u202Egnp.exe\u202C，零\u200B宽')
    expect(paragraph.textContent).toBe('照片U+202Egnp.exeU+202C，零U+200B宽')
    expect(one('mark').title).toBe('从右到左 U+202E')
    expect(paragraph.querySelector('bdi')).not.toBeNull()
  })

  test('shows script and addresses as text', async () => {
    const paragraph = await shown('<img src=x onerror=alert(1)> https://a.example')
    expect(paragraph.querySelector('img, a, script')).toBeNull()
    expect(paragraph.textContent).toContain('<img src=x')
  })

  test('keeps line breaks and joined emoji', async () => {
    const text = '一行\n二行 👨‍👩‍👧'
    expect((await shown(text)).textContent).toBe(text)
  })
})

/** Each is invisible, or changes the direction of the text after it. */
test.each([
  0x00, 0x07, 0x0b, 0x1b, 0x7f, 0x85, 0xad, 0x034f, 0x061c, 0x115f, 0x1160, 0x17b4, 0x180b, 0x180e,
  0x200b, 0x200c, 0x200d, 0x200e, 0x200f, 0x2028, 0x2029, 0x202a, 0x202b, 0x202c, 0x202d, 0x202e,
  0x2060, 0x2064, 0x2066, 0x2069, 0x206a, 0x206f, 0x2800, 0x3164, 0xd800, 0xe000, 0xfe00, 0xfe0e,
  0xfeff, 0xffa0, 0xfff9, 0x1bca0, 0x1d173, 0xe0001, 0xe0041, 0xe0100, 0xe01ef, 0xf0000,
])('the character %# is marked by its code', async (code) => {
  const paragraph = await shown(`甲${String.fromCodePoint(code)}乙`)
  const name = `U+${code.toString(16).toUpperCase().padStart(4, '0')}`
  expect(paragraph.textContent).toBe(`甲${name}乙`)
  expect(one('mark').textContent).toBe(name)
})

test.each([
  '甲\n乙',
  '甲\r\n乙',
  '甲\t乙',
  '全角　空格',
  '不断行 空格',
  '❤️ ☎️',
  '👩🏽‍💻',
  'é à ü',
  '𠮷野家',
])('what is seen is not marked: %s', async (text) => {
  const paragraph = await shown(text)
  expect(paragraph.querySelector('mark')).toBeNull()
  expect(paragraph.textContent).toBe(text)
})

test('a lone carriage return, which would overwrite the text before it, is marked', async () => {
  expect((await shown('安全\r危险')).textContent).toBe('安全U+000D危险')
})

test.each([
  [
    '看 https://a.example/x 和 http://b.example。',
    '看 hxxps://a[.]example/x 和 hxxp://b[.]example。',
  ],
  ['www.example.com，快看', 'www[.]example[.]com，快看'],
  ['https:/one.example/x', 'hxxps://one[.]example/x'],
  ['https:\\\\back.example', 'hxxps://back[.]example'],
  ['ftp://files.example', 'fxp://files[.]example'],
  ['版本 1.2.3，没有网址', '版本 1.2.3，没有网址'],
  ['', ''],
])('in a text that is copied, addresses lead nowhere: %s', (text, copied) => {
  expect(defangText(text)).toBe(copied)
})

test('a selection is copied as plain text with defanged addresses', async () => {
  await render(
    <p id="text" onCopy={copyDefanged}>
      看 <HostileText text="https://a.example" />
    </p>,
  )
  document.getSelection()?.selectAllChildren(one('#text'))
  const copying = new Event('copy', { bubbles: true, cancelable: true })
  const copied: Record<string, string> = {}
  const clipboardData = { setData: (type: string, text: string) => void (copied[type] = text) }
  one('#text').dispatchEvent(Object.assign(copying, { clipboardData }))
  expect(copied).toEqual({ 'text/plain': '看 hxxps://a[.]example' })
  expect(copying.defaultPrevented).toBe(true)
})

test.each([
  ['https://qm.qq.com/q/AbC', 'hxxps://qm[.]qq[.]com/q/AbC'],
  ['HTTP://bank.cn@evil.example/a.html?x=1', 'hxxp://bank[.]cn[@]evil[.]example/a.html?x=1'],
  ['www.example.com', 'www[.]example[.]com'],
  ['例子。测试', '例子[.]测试'],
  ['javascript:alert(1)', 'javascript:alert(1)'],
  ['', ''],
])('an address is written so that nothing makes a link of it: %s', (address, written) => {
  expect(defang(address)).toBe(written)
})
