import { create } from 'zustand'
import type { CaseRow } from '../../../contract/desk/case.ts'

/** Cases withdrawn while this page was open: nothing of them is shown or read again. */
export const useWithdrawn = create<{ readonly numbers: ReadonlySet<string> }>(() => ({
  numbers: new Set(),
}))

export const noteWithdrawn = (caseNumber: string): void =>
  useWithdrawn.setState(({ numbers }) => ({ numbers: new Set(numbers).add(caseNumber) }))

/** Blanks a row of a withdrawn case until the list is refetched. */
export const withoutContents = (row: CaseRow): CaseRow => ({
  ...row,
  headline: '（举报人已撤回）',
  place: null,
  files: 0,
  due_at: null,
  urgency: 'none',
})
