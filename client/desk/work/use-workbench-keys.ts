import { useNavigate } from 'react-router-dom'
import type { RefObject } from 'react'
import type { CaseDetail } from '../../../contract/desk/case.ts'
import { packageStatuses } from '../../../contract/packages/package.ts'
import { copyReportedPlaces } from '../case/reported-places.tsx'
import { announce, announceFailure } from '../frame/announce.tsx'
import { useHeldSpace, useKeys, useNumberKeys } from '../frame/use-keys.ts'
import { toggleAllViewed, toggleSelected, useSelection } from '../queue/selection.ts'
import type { Queue } from '../queue/use-queue.ts'
import { noteSeen } from './pictures-seen.ts'
import { picturesOf, shownFilesOf } from './preview-progress.ts'
import { allowedActions, decisionKeys, refusalOf, stepCommand } from './step-buttons.tsx'
import { macroOfDigit } from './case-macros.ts'
import type { CaseAction, Macro } from './step-form.ts'
import type { CaseHold } from './use-case-hold.ts'
import type { GroupView } from '../subjects/use-group.ts'
import type { Work } from './use-work.ts'
import type { OpenDialog } from './work-dialogs.tsx'

interface Bench {
  memberId: string
  queue: Queue
  detail: CaseDetail | undefined
  hold: CaseHold
  view: GroupView
  work: Work
  /** The macros that the open case permits. */
  macros: readonly Macro[]
  allMacros: readonly Macro[]
  searchField: RefObject<HTMLInputElement | null>
  runMacro: (macro: Macro) => void
  /** @param action null: not chosen yet */
  chooseAction: (action: CaseAction | null) => void
  openDialog: (dialog: OpenDialog) => void
  showPictures: (isShowing: boolean) => void
}

/** Announces why a key does nothing. */
export const announceRefusal = (why: string | undefined) => why && announce(why, 'problem')

/** Binds the keys of the workbench. Its buttons call the same functions. */
export function useWorkbenchKeys(bench: Bench): void {
  const { memberId, queue, detail, hold, view, work, macros, openDialog, chooseAction } = bench
  const { caseNumber } = queue
  const navigate = useNavigate()
  const selected = useSelection((state) => state.selected)
  const decide = (command: (typeof stepCommand)[CaseAction]) => () => {
    const action = detail && allowedActions(detail).find((one) => stepCommand[one] === command)
    if (action) chooseAction(action)
    else if (detail) announceRefusal(refusalOf(detail, command, memberId))
  }
  const openOfCase = (kind: 'identity' | 'activity' | 'package') => () =>
    detail && openDialog({ kind, caseNumber: detail.case_number })

  useKeys({
    next: () => void hold.goNext(true).catch(announceFailure),
    previous: queue.openPrevious,
    down: () => queue.move(1),
    up: () => queue.move(-1),
    search: () => bench.searchField.current?.select(),
    select: () => caseNumber && announceRefusal(toggleSelected(caseNumber)),
    group: view.toggle,
    subject: () => caseNumber && void navigate(`/subject?case=${caseNumber}`),
    ...(view.isShown && view.keys),
    selectAll: () => toggleAllViewed(queue.list.rows),
    batch: () =>
      selected.size > 0 ? openDialog({ kind: 'batch' }) : announce('请先用 X 选中', 'problem'),
    lists: queue.chooseList,
    filter: () => openDialog({ kind: 'filter' }),
    intake: () => void navigate('/intake'),
    keys: () => openDialog({ kind: 'keys' }),
    enlarge: () => {
      const [first] = detail ? shownFilesOf(detail) : []
      if (first) openDialog({ kind: 'viewer', first: first.position })
    },
    copy: () => detail && void copyReportedPlaces(detail),
    identity: openOfCase('identity'),
    activity: openOfCase('activity'),
    packages: () => {
      if (detail && packageStatuses.has(detail.status)) openOfCase('package')()
      else announce('受理以后才有移送材料', 'problem')
    },
    takeOver: () => hold.isHeldByColleague && openDialog({ kind: 'takeOver' }),
    ...Object.fromEntries(decisionKeys.map((name) => [name, decide(name)])),
    park: work.park,
    review: work.review,
    agree: () => work.agree(false),
    reword: () => work.agree(true),
    submit: () =>
      view.isShown ? chooseAction(null) : void work.submit(work.draft.action === 'note'),
    submitAndStay: () => void work.submit(true),
    undo: () => void work.undoStep(),
    leave: () => document.activeElement instanceof HTMLElement && document.activeElement.blur(),
  })
  useNumberKeys((digit) => {
    const macro = detail && macroOfDigit(bench.allMacros, detail.report_type.id, digit)
    if (!macro) return
    if (macros.includes(macro)) bench.runMacro(macro)
    else announce(`“${macro.name}”现在不能用`, 'problem')
  })
  useHeldSpace((isHeld) => {
    bench.showPictures(isHeld)
    if (isHeld && detail) for (const file of picturesOf(detail)) noteSeen(detail, file.position)
  })
}
