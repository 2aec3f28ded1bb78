import sharp, { type Sharp } from 'sharp'
import type { Chance } from '../../scripts/demo/chance.ts'
import { plausibleContents } from '../../scripts/demo/plausible-report.ts'

const words = (chance: Chance) => plausibleContents(chance, '电信网络诈骗').description
const colour = (chance: Chance, light = 30 + chance.below(50)) =>
  `hsl(${chance.below(360)},${20 + chance.below(60)}%,${light}%)`
const escaped = (text: string) => text.replaceAll(/[<&]/g, ' ')

/** Draws a screenshot of a chat. */
export function chatPicture(chance: Chance, width: number, height: number): Sharp {
  const size = Math.round(width / 26)
  const bubbles: string[] = []
  for (let y = size * 4; y < height - size * 4; y += size * 4) {
    const isOwn = chance.happens(0.4)
    const text = escaped(words(chance).slice(0, 8 + chance.below(11)))
    const wide = Math.min(width * 0.75, size * (text.length + 2))
    const x = isOwn ? width - wide - size * 3 : size * 3
    bubbles.push(
      `<rect x="${x}" y="${y}" width="${wide}" height="${size * 2.6}" rx="8" fill="${isOwn ? '#95ec69' : '#fff'}"/><text x="${x + size}" y="${y + size * 1.7}" font-size="${size}">${text}</text><rect x="${isOwn ? width - size * 2.5 : size * 0.5}" y="${y}" width="${size * 2}" height="${size * 2}" fill="${colour(chance)}"/>`,
    )
  }
  return sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="#ededed"/><g font-family="Noto Sans CJK SC, sans-serif"><text x="${width / 2}" y="${size * 2}" font-size="${size * 1.2}" text-anchor="middle">兼职群（${chance.below(400)}）</text>${bubbles.join('')}</g></svg>`,
    ),
  )
}
