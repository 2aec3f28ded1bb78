import sharp from 'sharp'
import { expect, test } from 'vitest'
import { encodePreview } from '../platform/preview/encode-preview.ts'
import { openFirst } from '../testing/preview/open-whole.ts'
import { strictestConfinement } from '../platform/preview/confinement.ts'
import { createPreviewProcesses } from '../platform/preview/preview-process.ts'

// Measures what the bytes of a veiled picture give away of the original.

const side = 256
const opener = createPreviewProcesses({ confinement: await strictestConfinement() })

/** Deterministic numbers between 0 and 1. */
function randomNumbers(seed: number): () => number {
  let state = seed
  return () => (state = (state * 1_103_515_245 + 12_345) % 2_147_483_648) / 2_147_483_648
}

/** A face in a room with a notice on the wall, other ones for each seed. */
function scene(seed: number): string {
  const next = randomNumbers(seed)
  const between = (low: number, high: number) => Math.round(low + next() * (high - low))
  const strokes = Array.from({ length: 60 }, (_, index) => {
    const [x, y] = [30 + (index % 12) * 34 + between(0, 6), 20 + Math.floor(index / 12) * 26]
    return `<path d="M${x} ${y}h${between(6, 22)}m-12 -8v${between(10, 18)}m6 -6h${between(4, 12)}"/>`
  }).join('')
  const [x, y] = [between(300, 700), between(420, 560)]
  return `<svg xmlns="http://www.w3.org/2000/svg" width="1000" height="1000">
    <rect width="1000" height="1000" fill="hsl(${between(0, 360)},30%,${between(55, 85)}%)"/>
    <rect x="10" y="5" width="440" height="150" fill="#fff"/>
    <g stroke="#111" stroke-width="4" fill="none">${strokes}</g>
    <path d="M${x - 260} 1000q260 -420 520 0" fill="hsl(${between(0, 360)},60%,40%)"/>
    <ellipse cx="${x}" cy="${y}" rx="${between(150, 190)}" ry="${between(200, 240)}" fill="#e3b592"/>
    <path d="M${x - 190} ${y - 60}q190 -${between(240, 330)} 380 0q-190 -120 -380 0" fill="#2b1d14"/>
    <circle cx="${x - between(55, 80)}" cy="${y - 30}" r="${between(14, 24)}" fill="#222"/>
    <circle cx="${x + between(55, 80)}" cy="${y - 30}" r="${between(14, 24)}" fill="#222"/>
    <path d="M${x - 60} ${y + 110}q60 ${between(-40, 60)} 120 0" stroke="#922" stroke-width="14" fill="none"/>
  </svg>`
}

const grey = (picture: Buffer | string): Promise<Buffer> =>
  sharp(Buffer.from(picture))
    .greyscale()
    .resize(side, side, { fit: 'fill', kernel: 'lanczos3' })
    .raw({ depth: 'uchar' })
    .toBuffer()

/**
 * Mean structural similarity over the windows of 8 × 8 pixels in which the original has any structure: one even wall is
 * like another. Source: Wang et al. 2004, equation 13.
 */
function similarity(one: Buffer, other: Buffer): number {
  const [c1, c2] = [(0.01 * 255) ** 2, (0.03 * 255) ** 2]
  const size = 8
  const values: number[] = []
  for (let top = 0; top + size <= side; top += 4)
    for (let left = 0; left + size <= side; left += 4) {
      const sums = { a: 0, b: 0, aa: 0, bb: 0, ab: 0 }
      for (let y = top; y < top + size; y += 1)
        for (let x = left; x < left + size; x += 1) {
          const [a = 0, b = 0] = [one[y * side + x], other[y * side + x]]
          sums.a += a
          sums.b += b
          sums.aa += a * a
          sums.bb += b * b
          sums.ab += a * b
        }
      const n = size * size
      const [a, b] = [sums.a / n, sums.b / n]
      const [va, vb, cov] = [sums.aa / n - a * a, sums.bb / n - b * b, sums.ab / n - a * b]
      if (va < 100) continue
      values.push(((2 * a * b + c1) * (2 * cov + c2)) / ((a * a + b * b + c1) * (va + vb + c2)))
    }
  return values.reduce((sum, each) => sum + each, 0) / values.length
}

test.each([1, 2, 3, 4, 5])(
  'the bytes sent for a veiled picture reconstruct nothing of it: scene %i',
  async (seed) => {
    const original = await sharp(Buffer.from(scene(seed)))
      .png()
      .toBuffer()
    const picture = await openFirst(opener, original, 'image/png')
    if (!picture) throw new Error('the scene has no picture')
    const { veil, clear } = await encodePreview(picture)
    const [wanted, hidden, shown] = await Promise.all([grey(original), grey(veil), grey(clear)])
    expect(veil.length).toBeLessThan(200)
    expect(similarity(wanted, hidden)).toBeLessThan(0.15)
    // The clear picture, by the same measure.
    expect(similarity(wanted, shown)).toBeGreaterThan(0.9)
  },
)
