import { expect, test, vi } from 'vitest'
import { slipPicture } from './slip-picture.ts'

/** Draws a picture and notes each text with the box that it takes: every character is as wide as high. */
async function drawn(files: number) {
  const texts: { words: string; right: number; y: number }[] = []
  const canvas = document.createElement('canvas')
  const nothing = () => undefined
  const sizeOf = () => Number.parseFloat(/([\d.]+)px/.exec(context.font)?.[1] ?? '')
  const context = {
    ...Object.fromEntries(
      ['scale', 'save', 'rotate', 'setLineDash', 'beginPath', 'arc', 'stroke', 'fill']
        .concat('translate', 'moveTo', 'lineTo', 'fillRect')
        .map((name) => [name, nothing]),
    ),
    canvas,
    restore: () => (context.textAlign = 'left'),
    font: '',
    textAlign: 'left',
    measureText: (words: string) => ({ width: words.length * sizeOf() }),
    fillText: (words: string, x: number, y: number) => {
      // The seal is turned, and measured from its centre.
      if (context.textAlign === 'center') return
      const width = context.textAlign === 'left' ? words.length * sizeOf() : 0
      texts.push({ words, right: x + width, y })
    },
  }
  const prototype = HTMLCanvasElement.prototype
  vi.spyOn(prototype, 'getContext').mockReturnValue(context as never)
  vi.spyOn(prototype, 'toBlob').mockImplementation((done) => done(new Blob()))
  await slipPicture({
    centre: '某省互联网信息办公室'.repeat(4),
    code: 'ZC67 452N 243N B3C9',
    sealDate: '2026.11.24',
    steps: [{ name: '收到', detail: '11月24日', state: 'done' }],
    facts: [['材料', `${files} 个文件，共 2.1 MB`]],
    address: `https://jubao.example.gov.cn/web/mobile/#?code=1&receipt=${'7'.repeat(900)}`,
    isVerifiable: true,
    fine: [
      `内容 SM3 a5737627…83ba00 · 文件 ${Array.from({ length: files }, () => '2105c78e…383d17').join('，')}`,
      `签名 SM2 372b8140 · ${'MEQCIDEn'.repeat(6)}…（完整签名在二维码里）`,
    ],
  })
  return { texts, height: canvas.height / 2 }
}

test.for([1, 9])('a picture of %d files has every word inside its frame', async (files) => {
  const { texts, height } = await drawn(files)
  const words = texts.map((text) => text.words)
  expect(words).toEqual(expect.arrayContaining(['ZC67 452N', '243N B3C9']))
  // No digest is broken over two lines.
  expect(words.join('\n').match(/2105c78e…383d17/g)).toHaveLength(files)
  for (const { right, y } of texts) {
    expect(right).toBeLessThanOrEqual(788.01)
    expect(y).toBeLessThan(height - 56 - 10)
  }
})
