import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router-dom'
import { useCallback, useMemo, useRef, useState } from 'react'
import { caseCounts, viewList } from '../../../contract/desk/queue.ts'
import { macroList } from '../../../contract/macros/macro.ts'
import { callQuery, useCallQuery } from '../frame/queries.ts'
import { copyReportedPlaces } from '../case/reported-places.tsx'
import { announce, announceFailure } from '../frame/announce.tsx'
import { useUrgentNotice } from '../frame/attention.ts'
import { SearchWords } from '../frame/hostile-text.tsx'
import { useTitle } from '../frame/use-title.ts'
import { useHeldSpace, useKeys, useNumberKeys } from '../frame/use-keys.ts'
import { CaseList } from '../queue/case-list.tsx'
import { unfilteredView, useDeskAddress } from '../queue/desk-address.ts'
import { takeNextKey, viewOf } from '../queue/list-keys.ts'
import { QueueNav, totalOf, nothingLeft } from '../queue/queue-nav.tsx'
import { clearSelected, toggleAllViewed, toggleSelected, useSelection } from '../queue/selection.ts'
import { adjacentCase, useCaseList } from '../queue/use-case-list.ts'
import { useExposure } from '../frame/exposure.ts'
import { useSignedIn } from '../frame/member.ts'
import { ActionPane } from './action-pane.tsx'
import { BenchFrame } from './bench-frame.tsx'
import { CasePane } from './case-pane.tsx'
import { ClusterActions } from './cluster-actions.tsx'
import { macroUses } from './macro-uses.ts'
import { noteSeen } from './pace.ts'
import { picturesOf, shownFilesOf } from './preview-progress.ts'
import { useLease } from './lease.ts'
import { useNextCase } from './next-case.ts'
import { useOpenCase } from './open-case.ts'
import { allowedActions, decisionKeys, refusalOf, stepCommand } from './step-buttons.tsx'
import { type CaseAction, isDeskStep, macrosFor } from './step-form.ts'
import { UndoBar } from './undo-bar.tsx'
import { useCluster, useClusterWork } from './use-cluster.ts'
import { useLive } from './use-live.ts'
import { useWork } from './use-work.ts'
import { type OpenDialog, WorkDialogs } from './work-dialogs.tsx'
import styles from './workbench.module.css'

/** Splits search words as the server does: each of them is found. */
const wordsIn = (words: string) => words.split(/\s+/).filter(Boolean)

const nothingYet = { list: [], authorities: [], report_types: [] } as const

/** Queue, report and actions side by side, for keyboard or mouse. */
export function Workbench() {
  const member = useSignedIn()
  const { filter, words, caseNumber, showList, openCase } = useDeskAddress()
  const list = useCaseList(filter, words)
  const counted = { filter: { ...filter, view: 'all_open' as const } }
  const counts = useQuery({
    ...callQuery(caseCounts, counted, true),
    placeholderData: keepPreviousData,
  }).data
  const navigate = useNavigate()
  const heading = useTitle('办理', counts?.urgent)
  useUrgentNotice(counts?.urgent)
  const saved = useCallQuery(viewList, {}).data?.list ?? nothingYet.list
  const macroData = useCallQuery(macroList, {}).data ?? nothingYet
  const { list: allMacros, authorities, report_types: types } = macroData
  const { detail, failure, changes, acceptChanges, isWithdrawn } = useOpenCase(
    caseNumber,
    member.id,
  )
  const [dialog, setDialog] = useState<OpenDialog>()
  const [isShowing, setIsShowing] = useState(false)
  const [isChoosing, setIsChoosing] = useState(false)
  useExposure(member.id, isShowing)
  const [taken, setTaken] = useState<{ caseNumber: string; by: string }>()
  const searchField = useRef<HTMLInputElement>(null)
  const selected = useSelection((state) => state.selected)
  const viewed = useSelection((state) => state.viewed)

  const isTaken = taken !== undefined && taken.caseNumber === caseNumber
  const { lease, renew, takeOver } = useLease(detail, member.id, isTaken)
  const isHeldByColleague = lease === 'colleague' || lease === 'taken'
  const next = useNextCase(caseNumber, filter, lease === 'held')
  const isLiveDown = useLive((event) => {
    const mine = event.taken.find((one) => one.case_number === caseNumber)
    if (mine && mine.by.id !== member.id)
      setTaken({ caseNumber: mine.case_number, by: mine.by.name })
    for (const changed of event.changed) next.drop(changed.case_number, changed.version)
    for (const number of event.withdrawn) next.drop(number)
    for (const lost of event.taken) next.drop(lost.case_number)
  })

  const goNext = useCallback(
    async (isSkipped: boolean) => {
      const number = await next.go(isSkipped)
      if (number) openCase(number)
      else announce(nothingLeft(filter.view, counts))
      return number
    },
    [next, openCase, filter.view, counts],
  )
  const work = useWork({
    memberId: member.id,
    caseNumber,
    detail,
    authorities,
    isHeldByColleague,
    onNext: () => goNext(false),
    onOpen: openCase,
    onWork: renew,
  })
  const typeId = detail?.report_type.id ?? 0
  // Read once a case: the keys stay where they are while it is open.
  const uses = useMemo(
    () => (caseNumber ? macroUses(member.id, typeId) : undefined),
    [caseNumber, member.id, typeId],
  )
  const macros = detail ? macrosFor(allMacros, typeId, detail.may, uses) : []
  const view = useCluster(detail)
  const { runMacro, chooseAction } = useClusterWork(view, work, isHeldByColleague, setDialog)
  const takeCase = () => {
    const taking = takeOver()
    taking?.then(() => setTaken(undefined), announceFailure)
  }
  const move = (step: 1 | -1) => {
    const beside = adjacentCase(list.rows, caseNumber, step)
    if (beside) openCase(beside)
  }
  const choose = (command: (typeof stepCommand)[CaseAction]) => () => {
    const action = detail && allowedActions(detail).find((one) => stepCommand[one] === command)
    if (action) chooseAction(action)
    else if (detail) announce(refusalOf(detail, command, member.id), 'problem')
  }
  /** @param key a view's letter, or a saved list's number */
  const showListOf = (key: string) => {
    const view = viewOf(key)
    const chosen = view ? { ...filter, view } : saved[Number(key) - 1]?.filter
    if (chosen) showList(chosen)
  }
  const openOn = (kind: 'identity' | 'activity') => () =>
    detail && setDialog({ kind, caseNumber: detail.case_number })
  const refused = (why: string | undefined) => why && announce(why, 'problem')

  useKeys({
    next: () => void goNext(true).catch(announceFailure),
    down: () => move(1),
    up: () => move(-1),
    search: () => searchField.current?.select(),
    select: () => {
      if (view.isShown) void view.refuse()
      else if (caseNumber) refused(toggleSelected(caseNumber))
    },
    cluster: () => view.toggle(),
    subject: () => caseNumber && void navigate(`/subject?case=${caseNumber}`),
    ...(view.isShown && view.keys),
    selectAll: () => toggleAllViewed(list.rows),
    batch: () =>
      selected.size > 0 ? setDialog({ kind: 'batch' }) : announce('请先用 X 选中', 'problem'),
    lists: () => {
      setIsChoosing(true)
      announce('去哪个列表？请按它的字母')
      takeNextKey(showListOf, () => setIsChoosing(false))
    },
    filter: () => setDialog({ kind: 'filter' }),
    intake: () => void navigate('/intake'),
    keys: () => setDialog({ kind: 'keys' }),
    enlarge: () => {
      const [first] = detail ? shownFilesOf(detail) : []
      if (first) setDialog({ kind: 'viewer', first: first.position })
    },
    copy: () => detail && void copyReportedPlaces(detail),
    identity: openOn('identity'),
    activity: openOn('activity'),
    takeOver: () => isHeldByColleague && takeCase(),
    ...Object.fromEntries(decisionKeys.map((name) => [name, choose(name)])),
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
  useNumberKeys((index) => {
    const macro = macros[index]
    if (macro) runMacro(macro)
  })
  useHeldSpace((held) => {
    setIsShowing(held)
    if (held && detail) for (const file of picturesOf(detail)) noteSeen(detail, file.position)
  })

  return (
    <SearchWords value={wordsIn(words)}>
      <div className={styles.bench}>
        <h1 ref={heading} tabIndex={-1} className={styles.spoken}>
          办理举报
        </h1>
        <BenchFrame
          searchField={searchField}
          words={words}
          doneToday={counts?.done_today}
          isLiveDown={isLiveDown}
          isNextReady={next.isReady}
          onSearch={(typed) => {
            // Searches again: the index is up to a minute behind.
            if (typed && typed === words) void list.refetch()
            else showList(filter, typed)
          }}
          onFound={openCase}
          onKeys={() => setDialog({ kind: 'keys' })}
        />
        <QueueNav
          filter={filter}
          isSearching={words !== ''}
          counts={counts}
          saved={saved}
          isNextReady={next.isReady}
          isChoosing={isChoosing}
          onNext={() => void goNext(true).catch(announceFailure)}
          onShow={showList}
          onManage={() => setDialog({ kind: 'views' })}
        />
        <CaseList
          filter={filter}
          words={words}
          list={list}
          total={totalOf(counts, filter.view)}
          memberId={member.id}
          open={caseNumber}
          onOpen={openCase}
          onFilter={() => setDialog({ kind: 'filter' })}
          onBatch={() => setDialog({ kind: 'batch' })}
          onRefused={refused}
          onClearWords={() => showList(filter)}
          onClearFilter={() => showList(unfilteredView(filter.view), words)}
        />
        <div className={styles.report}>
          <CasePane
            caseNumber={caseNumber}
            detail={detail}
            view={view}
            onOpen={openCase}
            failure={failure}
            isWithdrawn={isWithdrawn}
            member={member}
            isShowing={isShowing}
            onDialog={setDialog}
          />
          <section className={styles.action} aria-label="处理">
            {detail && view.isShown && (
              <ClusterActions
                view={view}
                macros={macros}
                actions={allowedActions(detail).filter(isDeskStep)}
                isHeldByColleague={isHeldByColleague}
                onMacro={runMacro}
                onChoose={chooseAction}
              />
            )}
            {detail && !view.isShown && (
              <ActionPane
                memberId={member.id}
                detail={detail}
                lease={lease}
                takenBy={isTaken ? taken.by : undefined}
                changes={changes}
                macros={macros}
                authorities={authorities}
                work={work}
                onTakeOver={takeCase}
                onAcceptChanges={acceptChanges}
              />
            )}
          </section>
        </div>
        <UndoBar onUndo={(undoable) => void work.undoStep(undoable)} />
        <WorkDialogs
          dialog={dialog}
          detail={detail}
          filter={filter}
          types={types}
          saved={saved}
          authorities={authorities}
          macros={allMacros}
          cluster={view.cluster}
          batch={[...selected].flatMap((number) => viewed.get(number) ?? [])}
          onUndo={() => void work.undoStep()}
          onShow={showList}
          onBatchDone={clearSelected}
          onClose={() => setDialog(undefined)}
        />
      </div>
    </SearchWords>
  )
}
