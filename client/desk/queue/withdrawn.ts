import { create } from 'zustand'
import type { CaseRow } from '../../../contract/staff/case.ts'

/** Cases that were withdrawn while this page was open: nothing of them is shown or read again. */
export const useWithdrawn = create<{ readonly numbers: ReadonlySet<string> }>(() => ({
  numbers: new Set(),
}))

export const noteWithdrawn = (caseNumber: string): void =>
  useWithdrawn.setState(({ numbers }) => ({ numbers: new Set(numbers).add(caseNumber) }))

/** A row of which nothing is left to see, until the list is read again. */
export const withoutContents = (row: CaseRow): CaseRow => ({
  ...row,
  headline: '（举报人已撤回）',
  place: null,
  files: 0,
  due_at: null,
  urgency: 'none',
})
