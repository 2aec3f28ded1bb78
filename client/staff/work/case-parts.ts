import type { CaseDetail, CaseRow } from '../../../contract/staff/case.ts'
import { previewAddress } from '../case/evidence-grid.tsx'
import { copiedPlaces } from '../case/places.tsx'
import { notePictureSeen } from './pace.ts'

/** Every file of a case, of the report and of what was sent later, that can be seen as a picture. */
export const picturesOf = ({ evidence, entries }: CaseDetail) =>
  [...evidence, ...entries.flatMap(({ files }) => files)].filter(
    ({ preview }) => preview === 'ready',
  )

/** Notes that the first page of a picture was shown clearly. */
export const noteSeen = ({ case_number: number }: CaseDetail, position: number): void =>
  notePictureSeen(previewAddress(number, position, 1))

/** Puts the addresses of a case on the clipboard, written so that they lead nowhere. @returns what to say */
export async function copyPlaces({ urls, account }: CaseDetail): Promise<string> {
  const text = copiedPlaces(urls, account)
  if (!text) return '没有可以复制的地址'
  await navigator.clipboard.writeText(text)
  return '已复制，网址写作 hxxp'
}

/** The report types among some rows, each once. */
export const typesOf = (rows: readonly CaseRow[]) => [
  ...new Map(rows.map(({ report_type: type }) => [type.id, type])).values(),
]
