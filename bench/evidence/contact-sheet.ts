import { join } from 'node:path'
import sharp from 'sharp'
import type { Outcome } from './play.ts'

const cell = { width: 300, height: 260, columns: 5, rows: 8 }

/** Returns the lines of a text as the desk shows it. */
function linesOf(text: Outcome['text']): string[] {
  switch (text?.kind) {
    case undefined:
      return []
    case 'text':
      return text.text.split('\n')
    case 'chat':
      return text.messages.flatMap(({ from, at, text: words }) => [`${from} · ${at}`, `  ${words}`])
    case 'tree':
      return text.rows.map(({ depth, name, size }) => `${'  '.repeat(depth)}${name} ${size ?? ''}`)
    default:
      return [JSON.stringify(text)]
  }
}

const escaped = (text: string) => text.replaceAll(/[<&>\p{C}]/gu, ' ')

async function drawCell({ file, picture, text }: Outcome): Promise<Buffer> {
  const lines = linesOf(text).slice(0, picture ? 3 : 13)
  const write = (line: string, y: number, fill = '#000') =>
    `<text xml:space="preserve" x="6" y="${y}" font-size="12" fill="${fill}" font-family="Noto Sans CJK SC, sans-serif">${escaped(line).slice(0, 44)}</text>`
  const top = picture ? 205 : 20
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${cell.width}" height="${cell.height}"><rect width="100%" height="100%" fill="#fff" stroke="#888"/>${lines.map((line, at) => write(line, top + at * 14)).join('')}${write(`${file.family}: ${file.name}`, cell.height - 6, '#b00')}</svg>`
  const input =
    picture &&
    (await sharp(picture)
      .resize(cell.width - 8, 185, { fit: 'inside' })
      .png()
      .toBuffer())
  return sharp(Buffer.from(svg))
    .composite(input ? [{ input, left: 4, top: 4 }] : [])
    .png()
    .toBuffer()
}

/** Draws what was shown of up to forty files of different kinds, to be looked at. @returns the path of the picture */
export async function drawContactSheet(
  outcomes: readonly Outcome[],
  folder: string,
): Promise<string> {
  const opened = outcomes.filter(({ result }) => result !== 'not opened')
  const byFamily = [...Map.groupBy(opened, ({ file }) => file.family).values()]
  const most = cell.columns * cell.rows
  const chosen: Outcome[] = []
  for (let at = 0; chosen.length < Math.min(most, opened.length); at += 1)
    for (const family of byFamily) {
      const next = family[at]
      if (next && chosen.length < most) chosen.push(next)
    }
  const cells = await Promise.all(chosen.map(drawCell))
  const path = join(folder, 'contact-sheet.png')
  const { columns, rows, width, height } = cell
  await sharp({
    create: { width: columns * width, height: rows * height, channels: 3, background: '#fff' },
  })
    .composite(
      cells.map((input, at) => ({
        input,
        left: (at % columns) * width,
        top: Math.floor(at / columns) * height,
      })),
    )
    .png()
    .toFile(path)
  return path
}
