import { shownQueryCode } from '../../site/typed-query-code.ts'

const width = 900
const height = 560
const scale = 2
const sans = "system-ui, 'PingFang SC', 'Microsoft YaHei', 'Noto Sans CJK SC', sans-serif"
const mono = "ui-monospace, Menlo, Consolas, 'DejaVu Sans Mono', monospace"

export interface CodeCard {
  siteTitle: string
  code: string
  /** When the report was made, for people. */
  time: string
}

/** One line of the picture; shrunk until it fits. */
function line(c: CanvasRenderingContext2D, text: string, y: number, size: number, style: string) {
  const [weight = '', color = '', family = sans] = style.split('|')
  for (let fitting = size; fitting > 12; fitting--) {
    c.font = `${weight} ${fitting}px ${family}`
    if (c.measureText(text).width <= width - 96) break
  }
  c.fillStyle = color
  c.fillText(text, width / 2, y)
}

function draw(c: CanvasRenderingContext2D, { siteTitle, code, time }: CodeCard) {
  c.scale(scale, scale)
  c.textAlign = 'center'
  c.textBaseline = 'middle'
  c.fillStyle = '#fff'
  c.fillRect(0, 0, width, height)
  c.fillStyle = '#123f8c'
  c.fillRect(0, 0, width, 96)
  line(c, siteTitle, 50, 30, '600|#fff')
  line(c, '举报查询码', 160, 26, '400|#47536b')
  c.strokeStyle = '#c2d1ea'
  c.strokeRect(48, 200, width - 96, 120)
  line(c, shownQueryCode(code), 262, 56, `700|#16233b|${mono}`)
  line(c, `提交时间：${time}`, 370, 24, '400|#16233b')
  line(c, '查进度、补充材料都要用它。这是唯一的凭证，丢失后无法找回。', 430, 24, '600|#16233b')
  line(c, '请不要把查询码发给别人。', 480, 24, '400|#47536b')
}

/** A picture of the query code, to keep in the photo album. @throws Error when the browser cannot */
export async function codeImage(card: CodeCard): Promise<Blob> {
  const canvas = document.createElement('canvas')
  canvas.width = width * scale
  canvas.height = height * scale
  const context = canvas.getContext('2d')
  if (!context) throw new Error('no canvas')
  draw(context, card)
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('no picture'))), 'image/png')
  })
}
