import { create } from 'zustand'
import type { CaseDetail } from '../../../contract/desk/case.ts'
import { previewPath } from '../../../contract/desk/evidence.ts'
import { evidenceUrl } from '../case/evidence-grid.tsx'

/** The addresses of the pictures that the person saw unblurred today; kept in this tab only. */
export const usePicturesSeen = create<ReadonlySet<string>>(() => new Set())

export const forgetPicturesSeen = (): void => usePicturesSeen.setState(new Set(), true)

/** Records that a picture was shown unblurred; each picture counts once. */
export const notePictureSeen = (address: string): void =>
  usePicturesSeen.setState((seen) => new Set(seen).add(address), true)

/** Records that the first page of a picture was shown unblurred. */
export const noteSeen = ({ case_number: number }: CaseDetail, position: number): void =>
  notePictureSeen(evidenceUrl(previewPath(number, position, 1)))
