import { expect, test, vi } from 'vitest'
import { announce } from '../../../testing/announce.ts'
import { code } from '../../../testing/report-api.ts'
import { codeImage } from './code-image.ts'
import type { Receipt } from './use-receipt.ts'

const sm3 = (at: number) => String(at).repeat(64)

const receiptOf = (files: number): Receipt => ({
  text: `回执：网络违法和不良信息举报\n接收单位：某省举报中心\n收到时间：2026-11-23 09:00\n查询码：${code}\n举报类型：诈骗\n内容摘要：SM3 ${sm3(0)}\n文件：${files} 个\n${Array.from({ length: files }, (_, at) => `文件 ${at + 1}：SM3 ${sm3(at + 1)}，12345 字节\n`).join('')}签名密钥：0123456789abcdef\n`,
  signature: 'MEUCIQ==',
  salt: undefined,
})

/** Draws a picture and notes what is written where, where the modules to scan begin, and how high all of it is. */
async function drawn(receipt: Receipt | undefined) {
  const texts: { words: string; y: number }[] = []
  let origin = { x: 0, y: 0 }
  let qr: typeof origin | undefined
  const nothing = () => undefined
  const context = {
    canvas: document.createElement('canvas'),
    scale: nothing,
    save: nothing,
    restore: nothing,
    rotate: nothing,
    setLineDash: nothing,
    strokeRect: nothing,
    beginPath: nothing,
    arc: nothing,
    stroke: nothing,
    measureText: () => ({ width: 1 }),
    translate: (x: number, y: number) => (origin = { x, y }),
    fillText: (words: string, _x: number, y: number) => texts.push({ words, y }),
    fillRect: (_x: number, _y: number, w: number) => {
      if (w === 1) qr ??= origin
    },
  }
  const canvas = HTMLCanvasElement.prototype
  const spies = [
    vi.spyOn(canvas, 'getContext').mockReturnValue(context as never),
    vi.spyOn(canvas, 'toBlob').mockImplementation((done) => done(new Blob())),
  ]
  announce()
  await codeImage({ siteTitle: '举报平台', code, time: '2026年11月23日 09:00', receipt })
  for (const spy of spies) spy.mockRestore()
  return { texts, qr: qr?.y ?? 0, height: context.canvas.height / 2 }
}

test.for([0, 1, 9])('a picture of a receipt has all of %d files, and no overlap', async (files) => {
  const { texts, qr, height } = await drawn(receiptOf(files))
  const words = texts.map((text) => text.words)
  for (let at = 1; at <= files; at++)
    expect(words).toContain(`文件 ${at}：SM3 ${sm3(at)}，12345 字节`)
  for (const fact of ['接收单位：某省举报中心', '签名密钥：0123456789abcdef', '签名：MEUCIQ=='])
    expect(words).toContain(fact)
  const facts = texts.filter((text) => text.words.includes('：'))
  expect(Math.max(...facts.map(({ y }) => y))).toBeLessThan(qr - 20)
  expect(height).toBeGreaterThan(qr + 220)
})

test('without a receipt it has the code and when the report was received', async () => {
  const { texts } = await drawn(undefined)
  expect(texts.map(({ words }) => words)).toContain('收到时间：2026年11月23日 09:00')
})
