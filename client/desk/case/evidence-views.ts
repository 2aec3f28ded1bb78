import type { Evidence } from '../../../contract/desk/case.ts'
import {
  countInWords,
  lengthInWords,
  pageName,
  type ShownFile,
  textName,
} from './evidence-grid.tsx'

type Member = NonNullable<Evidence['members']>[number]

export interface View {
  file: Evidence
  /** The member of the archive that is shown. */
  member?: Member
  /** A number: the page of the file's preview, from 1 on. */
  shown: 'text' | 'sound' | number
}

/** Returns what is shown of a file, in order: its text first, to be read before its pages are seen; the sound of a film last. */
export function viewsOf(file: Evidence): View[] {
  const partsOf = ({ pages, peaks, text }: ShownFile, first: number): View['shown'][] => [
    ...(text ? (['text'] as const) : []),
    ...Array.from({ length: pages }, (_, index) => first + index),
    ...(peaks ? (['sound'] as const) : []),
  ]
  return [
    ...partsOf(file, 1).map((shown) => ({ file, shown })),
    ...(file.members ?? []).flatMap((member) =>
      partsOf(member, member.first).map((shown) => ({ file, member, shown })),
    ),
  ]
}

const isDocument = ({ mime }: ShownFile) => mime.startsWith('application/')

/** Returns how much a file has, and how much of it is shown, e.g. `2:05，6 帧`. */
export function extentInWords(file: ShownFile): string {
  const { pages, total } = file
  const shown = isDocument(file) ? `显示前 ${pages} 页` : `显示其中 ${pages} 帧`
  const count = countInWords(file)
  return [lengthInWords(file), total > 1 && (pages < total ? `共 ${count}，${shown}` : count)]
    .filter(Boolean)
    .join('，')
}

/** Returns which part of a file is shown, e.g. `第 2 页`. */
export function partInWords({ file, member, shown }: View): string {
  const { text, total } = member ?? file
  if (shown === 'text') return text ? textName(text) : ''
  if (shown === 'sound') return '录音'
  const number = shown - (member?.first ?? 1) + 1
  return total > 1 ? `第 ${number} ${pageName(member ?? file)}` : ''
}
