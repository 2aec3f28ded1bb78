import { describe, expect, test } from 'vitest'
import { one, render } from '../../testing/render.tsx'
import { defang } from './defang.ts'
import { HostileText } from './hostile-text.tsx'

const shown = async (text: string) => {
  await render(
    <p id="text">
      <HostileText text={text} />
    </p>,
  )
  return one('#text')
}

describe("a stranger's text", () => {
  test('that turns around or hides something shows where', async () => {
    const paragraph = await shown('照片\u202Egnp.exe\u202C，零\u200B宽')
    expect(paragraph.textContent).toBe('照片U+202Egnp.exeU+202C，零U+200B宽')
    expect(one('mark').title).toBe('从右到左 U+202E')
    expect(paragraph.querySelector('bdi')).not.toBeNull()
  })

  test('that is script or looks like an address is text', async () => {
    const paragraph = await shown('<img src=x onerror=alert(1)> https://a.example')
    expect(paragraph.querySelector('img, a, script')).toBeNull()
    expect(paragraph.textContent).toContain('<img src=x')
  })

  test('keeps line breaks and emoji that are joined', async () => {
    const text = '一行\n二行 👨‍👩‍👧'
    expect((await shown(text)).textContent).toBe(text)
  })
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
