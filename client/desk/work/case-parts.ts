import type { CaseDetail, CaseRow } from '../../../contract/staff/case.ts'
import { previewAddress } from '../case/evidence-grid.tsx'
import { notePictureSeen } from './pace.ts'
import { filesOf } from './preview-progress.ts'

/** Every file of a case that can be seen as a picture. */
export const picturesOf = (detail: CaseDetail) =>
  filesOf(detail).filter(({ preview }) => preview === 'ready')

/** Notes that the first page of a picture was shown clearly. */
export const noteSeen = ({ case_number: number }: CaseDetail, position: number): void =>
  notePictureSeen(previewAddress(number, position, 1))

/** The report types among some rows, each once. */
export const typesOf = (rows: readonly CaseRow[]) => [
  ...new Map(rows.map(({ report_type: type }) => [type.id, type])).values(),
]
