import { addressWithCode } from '../../site/report-address.ts'
import { shownQueryCode } from '../../site/typed-query-code.ts'
import { qrModules } from './qr-modules.ts'
import { factsIn, type Receipt } from './use-receipt.ts'

const width = 900
const margin = 56
const scale = 2
/** Position of the first fact, and the distance between facts. */
const firstFact = 330
const factHeight = 30
const qrSize = 220
const sans = "system-ui, 'PingFang SC', 'Microsoft YaHei', 'Noto Sans CJK SC', sans-serif"
const serif = "'Songti SC', 'SimSun', 'Noto Serif CJK SC', serif"
const mono = "ui-monospace, Menlo, Consolas, 'DejaVu Sans Mono', monospace"
const [ink, faint, vermilion] = ['#14213d', '#55607a', '#b3261e']

export interface CodeCard {
  siteTitle: string
  code: string
  /** The time of the report; a receipt has its own. */
  time: string
  receipt: Receipt | undefined
}

interface Line {
  at: readonly [x: number, y: number]
  size: number
  font: string
  color?: string | undefined
  most?: number
}

/** Draws one line, shrunk to fit. */
function line(c: CanvasRenderingContext2D, text: string, { at, size, font, color, most }: Line) {
  for (let fitting = size; fitting > 12; fitting--) {
    c.font = font.replace('SIZE', `${fitting}px`)
    if (c.measureText(text).width <= (most ?? width - 2 * margin)) break
  }
  c.fillStyle = color ?? ink ?? ''
  c.fillText(text, ...at)
}

function drawSeal(c: CanvasRenderingContext2D) {
  c.save()
  c.translate(width - 132, 210)
  c.rotate(-0.24)
  c.strokeStyle = vermilion ?? ''
  for (const [radius, stroke] of [
    [62, 5],
    [52, 2],
  ] as const) {
    c.lineWidth = stroke
    c.beginPath()
    c.arc(0, 0, radius, 0, 2 * Math.PI)
    c.stroke()
  }
  c.textAlign = 'center'
  line(c, '已收到', { at: [0, 0], size: 30, font: `700 SIZE ${serif}`, color: vermilion })
  c.restore()
}

function drawQr(c: CanvasRenderingContext2D, address: string, [x, y]: readonly [number, number]) {
  const { size, dark } = qrModules(address)
  // Whole pixels; otherwise thin lines show between the modules.
  const unit = Math.floor((qrSize * scale) / size) / scale
  c.save()
  c.translate(x, y)
  c.scale(unit, unit)
  c.fillStyle = '#000'
  for (const [column, row] of dark) c.fillRect(column, row, 1, 1)
  c.restore()
}

/** The facts below the slip: everything that was signed, and the signature, if there is a receipt. */
const rowsOf = ({ time, receipt }: CodeCard): (readonly [name: string, value: string])[] =>
  receipt
    ? [
        ...[...factsIn(receipt)].filter(([name]) => !/^(回执|查询码)$/.test(name)),
        ['签名', receipt.signature],
      ]
    : [['收到时间', time]]

/** Height of the picture: below all facts, so that none overlaps the QR code. */
const qrTop = (rows: number) => firstFact + (rows + 1) * factHeight
const heightOf = (rows: number) => qrTop(rows) + qrSize + margin

function draw(c: CanvasRenderingContext2D, card: CodeCard) {
  const { siteTitle, code, receipt } = card
  const rows = rowsOf(card)
  const height = heightOf(rows.length)
  c.canvas.width = width * scale
  c.canvas.height = height * scale
  c.scale(scale, scale)
  c.textBaseline = 'middle'
  c.fillStyle = '#fffdf8'
  c.fillRect(0, 0, width, height)
  const text = (words: string, y: number, size: number, color = ink, font = `400 SIZE ${sans}`) =>
    line(c, words, { at: [margin, y], size, color, font })
  text('举报回执', 70, 38, ink, `700 SIZE ${serif}`)
  text(siteTitle, 116, 22, faint)
  c.strokeStyle = '#cfc8b6'
  c.setLineDash([6, 6])
  c.strokeRect(margin / 2, margin / 2, width - margin, height - margin)
  c.setLineDash([])
  drawSeal(c)
  text('查询码 · 遗失后无法找回，请不要发给别人', 190, 22, faint)
  line(c, shownQueryCode(code), {
    at: [margin, 256],
    size: 52,
    font: `700 SIZE ${mono}`,
    most: width - 270,
  })
  rows.forEach(([name, value], at) => text(`${name}：${value}`, firstFact + at * factHeight, 20))
  const top = qrTop(rows.length)
  drawQr(c, addressWithCode(location.origin, code), [margin, top])
  const right = margin + qrSize + 30
  const words = ['扫一扫查进度、看答复、补充材料。', '办结后不同意结果的，可以申诉一次。']
  if (receipt) words.push('由接收单位用 SM2 签名，可在网站“验证回执”页核对。')
  words.forEach((word, at) =>
    line(c, word, {
      at: [right, top + 50 + at * 40],
      size: 22,
      font: `400 SIZE ${sans}`,
      most: width - right - margin,
    }),
  )
}

/** Draws the receipt as a picture for the photo album. @throws Error when the browser cannot */
export async function codeImage(card: CodeCard): Promise<Blob> {
  const canvas = document.createElement('canvas')
  const context = canvas.getContext('2d')
  if (!context) throw new Error('no canvas')
  draw(context, card)
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('no picture'))), 'image/png')
  })
}
