import { useRef, useState } from 'react'
import { macroList } from '../../../contract/macros/macro.ts'
import { announceFailure } from '../frame/announce.tsx'
import { useExposure } from '../frame/exposure.ts'
import { SearchWords } from '../frame/hostile-text.tsx'
import { useSignedIn } from '../frame/member.ts'
import { useCallQuery } from '../frame/queries.ts'
import { useTitle } from '../frame/use-title.ts'
import { CaseList } from '../queue/case-list.tsx'
import { unfilteredView } from '../queue/desk-address.ts'
import { QueueNav, totalOf } from '../queue/queue-nav.tsx'
import { clearSelected, useSelection } from '../queue/selection.ts'
import { useQueue } from '../queue/use-queue.ts'
import { useGroup } from '../subjects/use-group.ts'
import { ActionPane } from './action-pane.tsx'
import { BenchFrame } from './bench-frame.tsx'
import { macrosFor } from './case-macros.ts'
import { CasePane } from './case-pane.tsx'
import { GroupActions } from './group-actions.tsx'
import { useOpenCase } from './open-case.ts'
import { allowedActions } from './step-buttons.tsx'
import { isDeskStep } from './step-form.ts'
import { UndoBar } from './undo-bar.tsx'
import { useCaseHold } from './use-case-hold.ts'
import { leftOutOf, useGroupWork } from './use-group-work.ts'
import { useWork } from './use-work.ts'
import { announceRefusal, useWorkbenchKeys } from './use-workbench-keys.ts'
import { type OpenDialog, WorkDialogs } from './work-dialogs.tsx'
import styles from './workbench.module.css'

/** Splits search words as the server does: each of them is found. */
const wordsIn = (words: string) => words.split(/\s+/).filter(Boolean)

const noMacros = { list: [], authorities: [], report_types: [] } as const

/** Queue, report and actions side by side, for keyboard or mouse. */
export function Workbench() {
  const member = useSignedIn()
  const queue = useQueue()
  const { filter, words, caseNumber, list, counts, showList, openCase } = queue
  const heading = useTitle('办理', counts?.urgent)
  const macroData = useCallQuery(macroList, {}).data ?? noMacros
  const { list: allMacros, authorities, report_types: types } = macroData
  const { detail, failure, changes, acceptChanges, isWithdrawn } = useOpenCase(
    caseNumber,
    member.id,
  )
  const [dialog, setDialog] = useState<OpenDialog>()
  const [isShowing, setIsShowing] = useState(false)
  useExposure(member.id, isShowing)
  const searchField = useRef<HTMLInputElement>(null)
  const selected = useSelection((state) => state.selected)
  const viewed = useSelection((state) => state.viewed)

  const hold = useCaseHold(queue, detail, member.id)
  const { lease, isHeldByColleague } = hold
  const work = useWork({
    memberId: member.id,
    caseNumber,
    detail,
    authorities,
    isHeldByColleague,
    onNext: () => hold.goNext(false),
    onOpen: openCase,
    onWork: hold.renew,
  })
  const macros = detail ? macrosFor(allMacros, detail.report_type.id, detail.may) : []
  const view = useGroup(detail)
  const { runMacro, chooseAction } = useGroupWork(view, work, isHeldByColleague, setDialog)
  useWorkbenchKeys({
    memberId: member.id,
    queue,
    detail,
    hold,
    view,
    work,
    macros,
    allMacros,
    searchField,
    runMacro,
    chooseAction,
    openDialog: setDialog,
    showPictures: setIsShowing,
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
          today={counts}
          isLiveDown={hold.isLiveDown}
          isNextReady={hold.isNextReady}
          onSearch={queue.search}
          onFound={openCase}
          onKeys={() => setDialog({ kind: 'keys' })}
        />
        <QueueNav
          filter={filter}
          isSearching={words !== ''}
          counts={counts}
          isNextReady={hold.isNextReady}
          isChoosing={queue.isChoosing}
          onNext={() => void hold.goNext(true).catch(announceFailure)}
          onShow={showList}
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
          onRefused={announceRefusal}
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
              <GroupActions
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
                takenBy={hold.takenBy}
                changes={changes}
                macros={macros}
                authorities={authorities}
                work={work}
                onTakeOver={() => setDialog({ kind: 'takeOver' })}
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
          authorities={authorities}
          macros={allMacros}
          leftOut={leftOutOf(view)}
          batch={[...selected].flatMap((number) => viewed.get(number) ?? [])}
          onUndo={() => void work.undoStep()}
          onShow={showList}
          onBatchDone={clearSelected}
          onTakeOver={hold.takeCase}
          onClose={() => setDialog(undefined)}
        />
      </div>
    </SearchWords>
  )
}
