import sharp from 'sharp'
import {
  longestSide,
  mostCharacters,
  mostPages,
  type Picture,
} from '../platform/preview/picture.ts'
import type { OpenedFile } from '../platform/preview/opened-file.ts'
import type { PreviewRequest } from '../platform/preview/preview-opener.ts'
import type { EvidenceType } from '../../contract/evidence/kinds.ts'
import { rowsOf } from './inner-file.ts'
import { startPdfium } from './pdf-library.ts'
import { pixelsOf } from './pixels.ts'
import { attachmentsOf, hasForm, type OpenedPdf, valuesOn, xfaValues } from './read-pdf.ts'
import { codesIn, recognise } from './read-pictures.ts'
import { tameText } from './tame-text.ts'

/** Milliseconds after which no further page is read, or rendered: what is there by then is shown. */
const readingTime = 4000
const renderingTime = 12_000

/** Whether PDFium's error means a password, or a way of locking that it does not know. */
const isLock = (error: unknown) =>
  error instanceof Error && /password|security scheme/i.test(error.message)

/**
 * Loads a PDF. PDFium is WebAssembly without scripts (neither JavaScript nor XFA), network or
 * files. Fonts that are not embedded are replaced by the few that it contains, and by a Chinese one.
 * @param password is needed only where it does not open without
 * @returns undefined where it is locked, or the password is another
 * @throws whatever is wrong with it
 */
export async function loadPdf(content: Buffer, password?: string): Promise<OpenedPdf | undefined> {
  const pdfium = await startPdfium()
  const load = (given?: string) =>
    pdfium.library.loadDocument(content, given).then(
      (document) => ({ pdfium, document }),
      (error: unknown) => {
        if (isLock(error)) return undefined
        throw error
      },
    )
  // PDFium refuses a needless password, and the same one is given for all files of a report.
  return (await load()) ?? (password === undefined ? undefined : load(password))
}

/** Returns the numbers of the pages that are shown. */
const shownPages = ({ document }: OpenedPdf) =>
  Array(Math.min(document.getPageCount(), mostPages)).keys()

/**
 * Opens the text and the first pages of a PDF.
 * @throws whatever is wrong with it
 */
export async function openPdf(
  content: Buffer,
  _type: EvidenceType,
  { password }: PreviewRequest = {},
): Promise<{ head: OpenedFile; pages: Iterable<Picture> | AsyncIterable<Picture> }> {
  const opened = await loadPdf(content, password)
  if (!opened) return { head: { total: 0, reason: 'locked' }, pages: [] }
  const total = opened.document.getPageCount()
  const text = textOf(opened)
  const rows = rowsOf(filesIn(opened))
  const pages = pagesOf(opened)
  const first = await pages.next()
  const codes = first.done ? [] : await codesIn([first.value])
  // Words of a scan's first page are recognised.
  const isScan = text.trim() === '' && !first.done
  const recognised = isScan ? await recognise(first.value) : undefined
  const said = recognised?.text ?? text
  const isCut = total > (isScan ? 1 : mostPages)
  const head = {
    total,
    text:
      said.trim() || codes.length > 0 || rows.length > 0
        ? { ...tameText(said, isCut), is_recognised: isScan, codes, rows }
        : undefined,
    ...(recognised?.numbers.length && {
      numbers: recognised.numbers.map((number) => ({ ...number, page: 1 })),
    }),
  }
  return { head, pages: first.done ? pages : continued(first.value, pages) }
}

/** The first page was rendered before the head, which says what its QR codes say: of a scan it is the cover. */
async function* continued(first: Picture, rest: AsyncIterable<Picture>): AsyncGenerator<Picture> {
  yield first
  yield* rest
}

/** Joins the texts of the pages that are shown. A page that cannot be read has none. */
function textOf(opened: OpenedPdf): string {
  const until = performance.now() + readingTime
  const isForm = hasForm(opened)
  let text = isForm ? xfaValues(opened) : ''
  for (const number of shownPages(opened)) {
    if (performance.now() > until || text.length > mostCharacters) break
    try {
      const page = opened.document.getPage(number)
      const said = `${page.getText().trim()}\n${isForm ? valuesOn(opened, page) : ''}`.trim()
      if (said) text += `${text && '\n\n'}${said}`
    } catch {
      continue
    }
  }
  return text
}

const filesIn = (opened: OpenedPdf) => attachmentsOf(opened, shownPages(opened))

/** Returns the files that a PDF has attached. @throws whatever is wrong with it, also where it is locked */
export async function filesInPdf(content: Buffer, password?: string) {
  const opened = await loadPdf(content, password)
  if (!opened) throw new Error('Locked')
  return filesIn(opened)
}

/** Renders pages in order until one fails or the time is over. */
export async function* pagesOf(opened: OpenedPdf): AsyncGenerator<Picture, undefined> {
  const until = performance.now() + renderingTime
  const renderFormFields = hasForm(opened)
  for (const number of shownPages(opened)) {
    const page = opened.document.getPage(number)
    if (performance.now() > until) return
    const { originalWidth, originalHeight } = page.getOriginalSize()
    const scale = longestSide / Math.max(originalWidth, originalHeight)
    if (!(originalWidth > 0 && originalHeight > 0)) return
    const side = (length: number) => Math.max(1, Math.round(length * scale))
    const { data, width, height } = await page.render({
      render: 'bitmap',
      renderFormFields,
      width: side(originalWidth),
      height: side(originalHeight),
    })
    yield await pixelsOf(sharp(data, { raw: { width, height, channels: 4 } }).removeAlpha())
  }
}
