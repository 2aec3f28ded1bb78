import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Picture } from '../platform/preview/picture.ts'
import type { OpenedFile } from '../platform/preview/opened-file.ts'
import { type EvidenceType, kindAs } from '../../contract/evidence/kinds.ts'
import { isLockedCompound } from './compound-file.ts'
import { rowsOf } from './inner-file.ts'
import { OfficePackage } from './office-package.ts'
import { loadPdf, openPdf, pagesOf } from './open-pdf.ts'
import { readOffice, type OfficeEnding } from './read-office.ts'
import { mayStart, runProgram, timeOfProcess } from './run-program.ts'
import { tameText } from './tame-text.ts'

/** Milliseconds that LibreOffice gets: the rest is left to read before and to draw after. */
const convertingTime = 0.6 * timeOfProcess
/** Bytes of all parts up to which a file is given to LibreOffice. */
const mostRendered = 256 * 1024 * 1024

const macro = /vbaProject\.bin$|\/macrosheets\//i

/** Formats that are read here, beside LibreOffice. */
const isRead = (ending: string): ending is OfficeEnding =>
  ending === 'docx' || ending === 'xlsx' || ending === 'pptx'

const macroStorage = Buffer.from('_VBA_PROJECT', 'utf16le')

async function isLockedOpenDocument(content: Buffer, type: EvidenceType): Promise<boolean> {
  if (!type.includes('.opendocument.')) return false
  let isLocked = false
  const office = await OfficePackage.open(content)
  const open = (name: string) => (isLocked ||= name === 'encryption-data')
  // Old ones have a document type, which ends the reading.
  await office.read('META-INF/manifest.xml', { open }).catch(() => undefined)
  return isLocked
}

type Opened = { head: OpenedFile; pages: Iterable<Picture> | AsyncIterable<Picture> }

/** Opens a file of Office up to 2003, OpenDocument or RTF by LibreOffice alone. @throws Error where that cannot open it */
async function openOther(content: Buffer, type: EvidenceType): Promise<Opened> {
  if (!mayStart('soffice')) return { head: { total: 0, missing: 'soffice' }, pages: [] }
  const began = performance.now()
  const pdf = await convertToPdf(content, kindAs(type).endings[0])
  if (!pdf && performance.now() - began >= convertingTime)
    return { head: { total: 0, reason: 'too_heavy' }, pages: [] }
  if (!pdf) throw new Error('Not converted')
  const { head, pages } = await openPdf(pdf, 'application/pdf')
  return { head: { ...head, has_macros: content.includes(macroStorage) || undefined }, pages }
}

/** Returns the files that a Word, Excel or PowerPoint file embeds. @throws whatever is wrong with it */
export const filesInOffice = async (content: Buffer) =>
  (await OfficePackage.open(content)).embedded()

/**
 * Opens a Word, Excel or PowerPoint file: its text by our own reading, its pages by LibreOffice.
 * @throws whatever is wrong with it
 */
export async function openOffice(content: Buffer, type: EvidenceType): Promise<Opened> {
  if (isLockedCompound(content) || (await isLockedOpenDocument(content, type)))
    return { head: { total: 0, reason: 'locked' }, pages: [] }
  const [ending] = kindAs(type).endings
  if (!isRead(ending)) return openOther(content, type)
  const office = await OfficePackage.open(content)
  if (office.isLocked) return { head: { total: 0, reason: 'locked' }, pages: [] }
  const { text, isBroken } = await readOffice(office, ending)
  const rows = rowsOf(await office.embedded())
  const head = {
    text:
      text || rows.length > 0
        ? { ...tameText(text, isBroken || office.isCut), ...(rows.length > 0 && { rows }) }
        : undefined,
    has_macros: office.names.some((name) => macro.test(name)) || undefined,
  }
  if (!mayStart('soffice')) return { head: { ...head, total: 0, missing: 'soffice' }, pages: [] }
  const isRendered = !isBroken && office.size <= mostRendered
  const pdf = isRendered ? await convertToPdf(content, ending) : undefined
  const document = pdf && (await loadPdf(pdf).catch(() => undefined))
  return {
    head: { ...head, total: document?.document.getPageCount() ?? 0 },
    pages: document ? pagesOf(document) : [],
  }
}

const setting = (path: string, name: string, value: string) =>
  `<item oor:path="/org.openoffice.Office.${path}"><prop oor:name="${name}" oor:op="fuse"><value>${value}</value></prop></item>`

/** A profile in which no macro runs and no link is followed. */
const profile = `<?xml version="1.0" encoding="UTF-8"?>
<oor:items xmlns:oor="http://openoffice.org/2001/registry">${[
  setting('Common/Security/Scripting', 'MacroSecurityLevel', '3'),
  setting('Common/Security/Scripting', 'DisableMacrosExecution', 'true'),
  setting('Common/Security/Scripting', 'BlockUntrustedRefererLinks', 'true'),
  setting('Writer/Content/Update', 'Link', '0'),
  setting('Calc/Content/Update', 'Link', '2'),
].join('')}</oor:items>`

/**
 * Converts a file by LibreOffice with a fresh profile, in the folder of this process, which is its own.
 * @returns undefined when LibreOffice cannot open it, or not in time
 */
async function convertToPdf(content: Buffer, ending: string): Promise<Buffer | undefined> {
  const folder = process.cwd()
  const user = join(folder, 'profile', 'user')
  await mkdir(user, { recursive: true })
  await writeFile(join(user, 'registrymodifications.xcu'), profile)
  const file = join(folder, `file.${ending}`)
  await writeFile(file, content)
  await runProgram(
    [
      'soffice',
      `-env:UserInstallation=${pathToFileURL(join(folder, 'profile')).href}`,
      ...'--headless --norestore --nolockcheck --nologo --nodefault'.split(' '),
      '--convert-to',
      'pdf',
      '--outdir',
      folder,
      file,
    ],
    convertingTime,
  )
  return readFile(join(folder, 'file.pdf')).catch(() => undefined)
}
