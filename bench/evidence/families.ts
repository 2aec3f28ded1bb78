import { evidenceTypes, type EvidenceType } from '../../contract/evidence/file.ts'
import { samples } from '../../server/testing/api/sample-files.ts'
import { heicSample } from '../../server/testing/preview/hostile-files.ts'
import { pdfOf } from '../../server/testing/preview/pdf-samples.ts'
import { createChance } from '../../scripts/demo/chance.ts'
import type { Targets } from './canaries.ts'
import { docx, pptx, xlsx, type CorpusFile, type Family, type Making } from './corpus-file.ts'
import { archiveBombs, archiveNames } from './hostile-archives.ts'
import { hostileOffice } from './hostile-office.ts'
import { pdfActions, pdfBombs } from './hostile-pdfs.ts'
import { byFfmpeg, byLibreOffice } from './made-by-programs.ts'
import { fuzzed, polyglots, truncated } from './mutations.ts'
import { chatPicture } from './chat-picture.ts'

/** The families of hostile files, by name. */
export const families: Readonly<Record<string, Family>> = {
  'archive bombs': archiveBombs,
  'names in archives, links': archiveNames,
  'Office: macros, entities, links': hostileOffice,
  'PDF: actions and links': pdfActions,
  'PDF: bombs, loops, locks': pdfBombs,
  truncated,
  'polyglots, wrong names': polyglots,
  fuzzed,
}

/** Makes a small ordinary file of each type, from which hostile ones are made; films without ffmpeg are empty. */
async function ordinaryOfEach(
  folder: string,
  hasOffice: boolean,
): Promise<Map<EvidenceType, Buffer>> {
  const picture = chatPicture(createChance(1), 360, 640)
  const page = '<meta charset="utf-8"><h1>证据</h1><table><tr><td>1</td></tr></table>'
  const convert = async (name: string, content: string, to: string) =>
    hasOffice
      ? (await byLibreOffice(folder, new Map([[name, content]]), to)).values().next().value
      : undefined
  const film = [
    '-f',
    'lavfi',
    '-i',
    'testsrc2=duration=2:size=160x120:rate=10',
    '-pix_fmt',
    'yuv420p',
  ]
  const sound = ['-f', 'lavfi', '-i', 'sine=duration=2']
  const made: Readonly<Record<EvidenceType, Buffer | undefined>> = {
    'image/jpeg': await picture.jpeg().toBuffer(),
    'image/png': await picture.png().toBuffer(),
    // Of another quality than a preview, whose bytes would be the same.
    'image/webp': await picture.webp({ quality: 60 }).toBuffer(),
    'image/gif': await picture.gif().toBuffer(),
    'image/heic': heicSample,
    'application/pdf': pdfOf(['第一页', '第二页']),
    'text/plain': Buffer.from(
      '张三 2026/11/20 12:03:22\n看到一个诈骗网站。\n李四 2026/11/20 12:04:01\n它要求转账。\n',
    ),
    'application/zip': samples.zip,
    [docx]: (await convert('a.html', page, 'docx:MS Word 2007 XML')) ?? samples.docx,
    [xlsx]: (await convert('a.csv', 'a,b\n1,2', 'xlsx')) ?? samples.xlsx,
    [pptx]: samples.pptx,
    'video/mp4': (await byFfmpeg(folder, film, 'mp4')) ?? samples.mp4,
    'video/quicktime': (await byFfmpeg(folder, film, 'mov')) ?? samples.mov,
    'audio/mpeg': (await byFfmpeg(folder, sound, 'mp3')) ?? samples.mp3,
    'audio/mp4': (await byFfmpeg(folder, sound, 'm4a')) ?? samples.m4a,
    'audio/wav': (await byFfmpeg(folder, sound, 'wav')) ?? samples.wav,
  }
  return new Map(evidenceTypes.flatMap((type) => (made[type] ? [[type, made[type]]] : [])))
}

/**
 * Prepares what hostile files are made of.
 * @param seed the same seed makes the same files of the same ordinary ones
 * @param hasOffice whether LibreOffice, which is slow to start, makes the ordinary Office files
 */
export async function prepareMaking(
  folder: string,
  targets: Targets,
  { seed, hasOffice }: { seed: number; hasOffice: boolean },
): Promise<() => Making> {
  const ordinary = await ordinaryOfEach(folder, hasOffice)
  return () => ({ chance: createChance(seed), targets, ordinary })
}

/** Makes the files of a family. @param every leaves out all but each so-many-th */
export function* filesOf(name: string, making: Making, every = 1): Generator<CorpusFile> {
  let at = 0
  for (const file of families[name]?.(making) ?? []) {
    if (at % every === 0) yield { family: name, ...file }
    at += 1
  }
}
