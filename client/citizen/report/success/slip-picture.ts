import * as words from '#words/receipt.ts'
import type { TrackStep } from '../../../kit/ui/track/track.tsx'
import { qrModules } from '../../../kit/qr-code.tsx'

/** What a receipt says, for the picture and the slip on the page. */
export interface SlipContents {
  /** The centre that received the report. */
  centre: string
  /** The query code in groups. */
  code: string
  /** Date of the seal, e.g. `2026.11.21`. */
  sealDate: string | undefined
  steps: readonly TrackStep[]
  facts: readonly (readonly [name: string, value: string])[]
  /** Address in the QR code. */
  address: string
  /** Whether the QR code has the signed receipt as well; undefined without a receipt. */
  isVerifiable: boolean | undefined
  /** Digests and signature, shortened. */
  fine: readonly string[]
}

/** Measures in CSS px; the picture has twice as many. */
const scale = 2
const width = 900
const margin = 56
const [left, right] = [112, width - 112]
const qrSide = 300
const sans = "system-ui, 'PingFang SC', 'Microsoft YaHei', 'Noto Sans CJK SC', sans-serif"
const serif = "'Songti SC', 'SimSun', 'Noto Serif CJK SC', serif"
const mono = "ui-monospace, Menlo, Consolas, 'Noto Sans Mono CJK SC', monospace"
// The same in every colour scheme: the picture is sent to other devices.
const colours = {
  ground: '#0d2a63',
  paper: '#fffdf8',
  ink: '#14213d',
  faint: '#5b6680',
  line: '#cfc8b6',
  seal: '#b3261e',
  done: '#1d6b45',
  now: '#173f8a',
  next: '#9aa7c2',
}

type Context = CanvasRenderingContext2D

/** Writes a line with its middle at `y`; a longer one than `most` px is made smaller. */
function write(
  c: Context,
  text: string,
  [x, y]: readonly [x: number, y: number],
  { font = `400 18px ${sans}`, color = colours.ink, most = right - x },
) {
  c.font = font
  const wide = c.measureText(text).width
  if (wide > most)
    c.font = font.replace(/\d{1,3}px/, (size) => `${(Number.parseFloat(size) * most) / wide}px`)
  c.fillStyle = color
  c.fillText(text, x, y)
}

/** Returns a text in lines of at most `most` px. Digests and punctuation stay with what is before them. */
function linesOf(c: Context, text: string, font: string, most: number): string[] {
  c.font = font
  const lines = ['']
  for (const part of text.match(/([\w./+…]+|.)[，。、：”）,.)]*/g) ?? []) {
    const line = (lines.at(-1) ?? '') + part
    if (c.measureText(line).width <= most) lines[lines.length - 1] = line
    else lines.push(part.trimStart())
  }
  return lines
}

function drawRule(c: Context, y: number) {
  c.strokeStyle = colours.line
  c.lineWidth = 1
  c.setLineDash([5, 4])
  c.beginPath()
  c.moveTo(left, y)
  c.lineTo(right, y)
  c.stroke()
  c.setLineDash([])
}

function drawPaper(c: Context, height: number) {
  c.fillStyle = colours.ground
  c.fillRect(0, 0, width, height)
  c.fillStyle = colours.paper
  c.fillRect(margin, margin, width - 2 * margin, height - 2 * margin)
  c.fillStyle = colours.ground
  for (let x = margin + 10; x < width - margin; x += 20)
    for (const y of [margin, height - margin]) {
      c.beginPath()
      c.arc(x, y, 5.5, 0, 2 * Math.PI)
      c.fill()
    }
}

function drawSeal(c: Context, date: string | undefined) {
  c.save()
  c.translate(725, 281)
  c.rotate(-0.24)
  c.globalAlpha = 0.86
  c.strokeStyle = colours.seal
  for (const [radius, stroke] of [
    [69, 6],
    [58, 2.2],
  ] as const) {
    c.lineWidth = stroke
    c.beginPath()
    c.arc(0, 0, radius, 0, 2 * Math.PI)
    c.stroke()
  }
  c.textAlign = 'center'
  const size = words.seal.length > 4 ? 24 : 32
  write(c, words.seal, [0, date ? -10 : 0], {
    font: `700 ${size}px ${serif}`,
    color: colours.seal,
  })
  if (date) write(c, date, [0, 22], { font: `400 17px ${sans}`, color: colours.seal })
  c.restore()
}

function drawTrack(c: Context, steps: readonly TrackStep[], y: number) {
  const each = (right - left) / steps.length
  for (const [at, { name, detail, state }] of steps.entries()) {
    const x = left + at * each
    if (at < steps.length - 1) {
      c.fillStyle = state === 'done' ? colours.done : '#d5dbe8'
      c.fillRect(x + 18, y - 1, each - 22, 2)
    }
    c.beginPath()
    c.arc(x + 8, y, 7, 0, 2 * Math.PI)
    c.fillStyle = state === 'done' ? colours.done : state === 'next' ? colours.paper : colours.now
    c.strokeStyle = state === 'done' ? colours.done : state === 'next' ? colours.next : '#c3d2ef'
    c.lineWidth = state === 'now' ? 6 : 2
    c.stroke()
    c.fill()
    write(c, name, [x, y + 28], { font: `700 19px ${sans}`, most: each - 8 })
    const style = { font: `400 17px ${sans}`, color: colours.faint, most: each - 8 }
    if (detail) write(c, detail, [x, y + 58], style)
  }
}

/** Returns the code's modules, each of whole pixels: otherwise thin lines show between them. */
function measuredQr(address: string) {
  const { size, dark } = qrModules(address)
  const unit = Math.round((qrSide * scale) / (size + 8)) / scale
  return { unit, dark, side: (size + 8) * unit }
}

function drawQr(c: Context, { unit, dark, side }: ReturnType<typeof measuredQr>, y: number) {
  c.fillStyle = '#fff'
  c.fillRect(left, y, side, side)
  c.fillStyle = '#000'
  // A margin of four modules.
  for (const [column, row] of dark)
    c.fillRect(left + (column + 4) * unit, y + (row + 4) * unit, unit, unit)
}

function draw(c: Context, slip: SlipContents) {
  const code = measuredQr(slip.address)
  const besides = left + code.side + 26
  const fineFont = `400 13px ${mono}`
  const fine = slip.fine.flatMap((line) => linesOf(c, line, fineFont, right - left))
  const advice: (readonly [text: string, font: string])[] = [
    [words.scan, `700 20px ${sans}`],
    [words.appealOnce, `400 19px ${sans}`],
  ]
  if (slip.isVerifiable !== undefined)
    advice.push([slip.isVerifiable ? words.verifyPicture : words.verifyText, `400 19px ${sans}`])
  const says = advice.flatMap(([text, font]) =>
    linesOf(c, text, font, right - besides).map((line) => [line, font] as const),
  )
  const track = slip.steps.length > 0 ? 103 : 0
  const facts = 396 + track
  const qr = facts + slip.facts.length * 41 + 79
  const small = qr + code.side + 34
  const height = small + fine.length * 21 + 24 + margin
  c.canvas.width = width * scale
  c.canvas.height = height * scale
  c.scale(scale, scale)
  c.textBaseline = 'middle'
  drawPaper(c, height)
  // Thin spaces in place of letter spacing, which older browsers' canvas lacks.
  const title = Array.from(words.slipTitle).join('\u2009')
  write(c, title, [left, 133], { font: `700 30px ${serif}`, most: 320 })
  c.textAlign = 'right'
  write(c, slip.centre, [right, 137], {
    font: `400 17px ${sans}`,
    color: colours.faint,
    most: 480,
  })
  c.textAlign = 'left'
  drawRule(c, 164)
  write(c, words.keepSecret, [left, 206], { color: colours.faint })
  const groups = slip.code.split(' ')
  const half = Math.ceil(groups.length / 2)
  for (const [at, line] of [groups.slice(0, half), groups.slice(half)].entries())
    write(c, line.join(' '), [left, 266 + at * 60], { font: `700 50px ${mono}`, most: 500 })
  drawSeal(c, slip.sealDate)
  drawTrack(c, slip.steps, 396)
  drawRule(c, facts)
  for (const [at, [name, value]] of slip.facts.entries()) {
    write(c, name, [left, facts + 44 + at * 41], { font: `400 20px ${sans}`, color: colours.faint })
    write(c, value, [left + 130, facts + 44 + at * 41], { font: `400 20px ${sans}` })
  }
  drawRule(c, qr - 30)
  drawQr(c, code, qr)
  for (const [at, [line, font]] of says.entries())
    write(c, line, [besides, qr + code.side / 2 + (at - (says.length - 1) / 2) * 33], { font })
  for (const [at, line] of fine.entries())
    write(c, line, [left, small + at * 21], { font: fineFont, color: colours.faint })
}

/** Draws the receipt as a picture for the photo album. @throws Error when the browser cannot */
export async function slipPicture(slip: SlipContents): Promise<Blob> {
  const canvas = document.createElement('canvas')
  const context = canvas.getContext('2d')
  if (!context) throw new Error('no canvas')
  draw(context, slip)
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('no picture'))), 'image/png')
  })
}
