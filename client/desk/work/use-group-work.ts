import type { LeftOut } from '../../../contract/desk/decide-along.ts'
import { announce } from '../frame/announce.tsx'
import type { GroupView } from '../subjects/use-group.ts'
import type { BatchCase } from '../queue/selection.ts'
import {
  applyMacro,
  type CaseAction,
  type CaseDraft,
  emptyDraft,
  isDeskStep,
  type Macro,
  stepsBefore,
  withAction,
} from './step-form.ts'
import type { Work } from './use-work.ts'

/** A decision on the cases that were chosen in a group. */
export interface GroupDecision {
  readonly kind: 'group'
  readonly first: CaseDraft
  readonly cases: readonly BatchCase[]
}

/** Chooses actions and macros: for the open case, or for what is chosen in the group that is shown. */
export function useGroupWork(
  view: GroupView,
  work: Pick<Work, 'run' | 'chooseAction'>,
  isHeldByColleague: boolean,
  openDialog: (dialog: GroupDecision) => void,
) {
  const decideChosen = (first: CaseDraft) => {
    if (isHeldByColleague) return announce('同事正在处理，请先接手', 'problem')
    if (view.chosen.length === 0) return announce('没有勾选可以一起处理的', 'problem')
    openDialog({ kind: 'group', first, cases: view.chosen })
  }
  return {
    runMacro: (macro: Macro) =>
      view.isShown ? decideChosen(applyMacro(emptyDraft, macro)) : work.run(macro),
    /** @param action null: not chosen yet */
    chooseAction: (action: CaseAction | null) => {
      // Replies and notes are of the open case alone.
      const isForAll = view.isShown && (action === null || isDeskStep(action))
      if (isForAll)
        decideChosen(
          action === null ? emptyDraft : withAction(emptyDraft, action, stepsBefore(view, action)),
        )
      else if (action !== null) work.chooseAction(action)
    },
  }
}

/** Counts the listed members of a group that are not decided, by why; null: not ticked, or not seen. */
export function leftOutOf({ group, chosen }: Pick<GroupView, 'group' | 'chosen'>) {
  const taken = new Set(chosen.map((row) => row.case_number))
  const cases = new Map<LeftOut | null, number>()
  for (const { case_number: number, left_out: why } of group?.members ?? [])
    if (!taken.has(number)) cases.set(why, (cases.get(why) ?? 0) + 1)
  return cases
}
