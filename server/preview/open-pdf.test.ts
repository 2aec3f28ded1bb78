import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { pdfOf } from '../testing/preview/pdf-samples.ts'
import { openPdf } from './open-pdf.ts'

/** Returns the digest of the first page's pixels. */
async function drawn(text: string): Promise<string | undefined> {
  const { pages } = await openPdf(pdfOf([text]), 'application/pdf')
  for await (const { pixels } of pages) return createHash('sha256').update(pixels).digest('hex')
  return undefined
}

test('Chinese characters of a font that is not embedded are drawn', async () => {
  const different = new Set([await drawn(''), await drawn('放'), await drawn('贷')])
  expect(different.size).toBe(3)
})
