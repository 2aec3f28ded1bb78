import type { PDFiumDocument, PDFiumPage } from '@hyzyla/pdfium'
import sax from 'sax'
import { mostCharacters, mostRows } from '../platform/preview/picture.ts'
import type { InnerFile } from './inner-file.ts'
import type { Pdfium } from './pdf-library.ts'

/** A PDF that is open. */
export interface OpenedPdf {
  readonly pdfium: Pdfium
  readonly document: PDFiumDocument
}

/** Types of fields whose value is a text or a choice. Source: fpdf_formfill.h. */
const fieldTypes: ReadonlySet<number> = new Set([4, 5, 6])
const handleOf = (document: PDFiumDocument): number => document['documentIdx']

const textOf = (bytes: Buffer): string => bytes.toString('utf16le').split('\0')[0] ?? ''

/** Whether fields or data must be drawn over the pages. */
export const hasForm = ({ pdfium: { functions }, document }: OpenedPdf): boolean =>
  functions.FPDF_GetFormType(handleOf(document)) !== 0

function annotationsOf<T>(
  { functions }: Pdfium,
  page: PDFiumPage,
  read: (annotation: number) => T | undefined,
): T[] {
  const found: T[] = []
  const handle = page['pageIdx']
  for (let at = 0; at < Math.min(functions.FPDFPage_GetAnnotCount(handle), mostRows); at++) {
    const annotation = functions.FPDFPage_GetAnnot(handle, at)
    if (annotation === 0) continue
    const each = read(annotation)
    if (each !== undefined) found.push(each)
    functions.FPDFPage_CloseAnnot(annotation)
  }
  return found
}

/** Returns the values of the fields of a page, a line each. */
export function valuesOn({ pdfium, document }: OpenedPdf, page: PDFiumPage): string {
  const { functions, written } = pdfium
  const form = document.initializeFormFields()
  return annotationsOf(pdfium, page, (annotation) => {
    if (!fieldTypes.has(functions.FPDFAnnot_GetFormFieldType(form, annotation))) return undefined
    const value = written((to, length) =>
      functions.FPDFAnnot_GetFormFieldValue(form, annotation, to, length),
    )
    return textOf(value).trim() || undefined
  }).join('\n')
}

/** Returns the data of an XFA form, whose pages ask for another program: the name and value of each field, a line each. */
export function xfaValues({ pdfium, document }: OpenedPdf): string {
  const { functions, written, writtenSized } = pdfium
  const handle = handleOf(document)
  for (let at = 0; at < Math.max(0, functions.FPDF_GetXFAPacketCount(handle)); at++) {
    const name = written((to, length) => functions.FPDF_GetXFAPacketName(handle, at, to, length))
    if (name.toString().replace('\0', '') !== 'datasets') continue
    const data = writtenSized((to, length, size) =>
      functions.FPDF_GetXFAPacketContent(handle, at, to, length, size),
    )
    return valuesIn(data.toString()).trim()
  }
  return ''
}

function valuesIn(xml: string): string {
  let text = ''
  let element = ''
  const parser = Object.assign(sax.parser(true, { position: false }), {
    onopentag: ({ name }: { name: string }) => (element = name),
    ontext: (value: string) => {
      if (value.trim() && text.length < mostCharacters) text += `${element}：${value.trim()}\n`
    },
    onerror: (error: unknown) => {
      throw error
    },
  })
  try {
    parser.write(xml).close()
  } catch {
    // What stands before the fault is shown.
  }
  return text
}

/** Returns the files that a PDF has attached to itself, as portfolios have, and to its pages. */
export function attachmentsOf({ pdfium, document }: OpenedPdf, pages: Iterable<number>) {
  const { functions, written, writtenSized } = pdfium
  const handle = handleOf(document)
  const count = Math.min(Math.max(0, functions.FPDFDoc_GetAttachmentCount(handle)), mostRows)
  const ofDocument = Array.from({ length: count }, (_, at) =>
    functions.FPDFDoc_GetAttachment(handle, at),
  )
  const ofPages = [...pages].flatMap((number) =>
    annotationsOf(pdfium, document.getPage(number), (annotation) =>
      functions.FPDFAnnot_GetFileAttachment(annotation),
    ),
  )
  return [...ofDocument, ...ofPages]
    .filter((attachment) => attachment !== 0)
    .slice(0, mostRows)
    .map((attachment): InnerFile => {
      const name = written((to, length) => functions.FPDFAttachment_GetName(attachment, to, length))
      return {
        name: textOf(name),
        size: null,
        read: () =>
          writtenSized((to, length, size) =>
            functions.FPDFAttachment_GetFile(attachment, to, length, size),
          ),
      }
    })
}
