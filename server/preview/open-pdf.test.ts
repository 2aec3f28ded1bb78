import { createHash } from 'node:crypto'
import { expect, test, vi } from 'vitest'
import {
  endlessPdf,
  formPdf,
  pdfOf,
  pdfWithAttachments,
  xfaPdf,
} from '../testing/preview/pdf-samples.ts'
import { filesInPdf, openPdf } from './open-pdf.ts'

/** Returns the text of a PDF, and the first page. */
async function opened(content: Buffer) {
  const { head, pages } = await openPdf(content, 'application/pdf')
  for await (const page of pages) return { text: head.text, page }
  return { text: head.text }
}
async function drawn(text: string): Promise<string | undefined> {
  const { page } = await opened(pdfOf([text]))
  return page && createHash('sha256').update(page.pixels).digest('hex')
}

test('Chinese characters of a font that is not embedded are drawn', async () => {
  const different = new Set([await drawn(''), await drawn('放'), await drawn('贷')])
  expect(different.size).toBe(3)
})

test('the value of a form field is drawn, and is text', async () => {
  const { text, page } = await opened(formPdf())
  expect(text).toMatchObject({ text: 'PAID 5000' })
  expect(page?.pixels.some((value) => value < 100)).toBe(true)
})

test.each([
  ['<xfa:data><收款人>张三</收款人><sum> 5000 </sum></xfa:data>', '收款人：张三\nsum：5000'],
  ['<a><b>kept</b><c>', 'b：kept'],
  ['<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><a>&b;</a>', ''],
])('the data of an XFA form is text: %s', async (data, values) => {
  const { text } = await opened(xfaPdf(data))
  expect(text).toMatchObject({ text: `${values}\n\nPAID 5000`.trim() })
})

test('attachments are listed, of the file and of its pages, and unpacked', async () => {
  const content = pdfWithAttachments(['../转账.txt', '转 5000'], ['图.txt', Buffer.from([1, 2])])
  const { text } = await opened(content)
  expect(text).toMatchObject({
    text: '',
    rows: [
      { depth: 0, name: '转账.txt', size: null, note: null },
      { depth: 0, name: '图.txt', size: null, note: null },
    ],
  })
  const files = await filesInPdf(content)
  expect(files.map(({ read }) => read())).toEqual([Buffer.from('转 5000'), Buffer.from([1, 2])])
})

test('drawings that draw one another end the process before they take its memory', async () => {
  const kill = vi.spyOn(process, 'kill').mockImplementation(() => {
    throw new Error('killed')
  })
  await expect(opened(endlessPdf)).rejects.toThrow('killed')
  expect(kill).toHaveBeenCalledWith(process.pid, 'SIGKILL')
  kill.mockRestore()
})
