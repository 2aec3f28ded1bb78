import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { CaseDetail } from '../../../contract/desk/case.ts'
import {
  clusterAccept,
  clusterMembers,
  clusterOpen,
  clusterReady,
  clusterRefuse,
  type ReadyMember,
} from '../../../contract/desk/cluster.ts'
import { announce } from '../frame/announce.tsx'
import { call } from '../frame/call.ts'
import { callQuery, queryClient, readOnce } from '../frame/queries.ts'
import { attempt, refetchCase, refetchClusters } from './open-case.ts'
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

/**
 * The cluster of the open case. It is shown in place of the report, unless a decision is prepared for the report or it is an
 * appeal, which is decided alone; `toggle` changes between the two.
 */
export function useCluster(detail: CaseDetail | undefined) {
  const [choice, setChoice] = useState({ caseNumber: '', isShown: false })
  const [place, setPlace] = useState(0)
  const { case_number: caseNumber = '', cluster_size: size = null } = detail ?? {}
  const isUsual = size !== null && detail?.prepared === null
  const isAppeal = detail?.status === 'appealing'
  const isShown =
    detail !== undefined &&
    !isAppeal &&
    (choice.caseNumber === caseNumber ? choice.isShown : isUsual)
  const reading = callQuery(clusterOpen, { case_number: caseNumber }, true)
  const { data: cluster, error } = useQuery({
    ...reading,
    enabled: isShown,
    ...readOnce,
  })
  const rows = cluster ? [...cluster.members, ...cluster.offered] : []
  const index = Math.min(place, rows.length - 1)
  const at = rows[index]
  const isOffered = cluster !== undefined && index >= cluster.members.length

  const change = (work: () => Promise<unknown>, done: string) =>
    attempt(async () => {
      await work()
      announce(done)
      await Promise.all([refetchClusters(), refetchCase(caseNumber)])
    })
  /** Lists the next members as well. */
  const listMore = () =>
    attempt(async () => {
      const after = cluster?.members.at(-1)?.case_number
      if (after === undefined) return
      const { members } = await call(clusterMembers, { case_number: caseNumber, after })
      queryClient.setQueryData(
        reading.queryKey,
        (old) => old && { ...old, members: [...old.members, ...members] },
      )
    })
  const number = at?.case_number ?? ''
  const move = (step: 1 | -1) => setPlace(Math.max(0, Math.min(rows.length - 1, index + step)))
  /** Adds a case by its number, whether or not it is offered. */
  const addByNumber = (other: string) =>
    change(
      () => call(clusterAccept, { case_number: caseNumber, other, by_hand: true }),
      `${other} 已加进这一组`,
    )
  const accept = () => {
    const work = () => call(clusterAccept, { case_number: caseNumber, other: number })
    if (isOffered) void change(work, `${number} 已加进这一组`)
  }
  return {
    isShown,
    may: detail?.may ?? [],
    cluster,
    failure: error,
    /** The member that the keys act on. */
    at: number,
    isOffered,
    toggle: () => {
      if (isAppeal) return announce('申诉单独办理，不和别的举报放在一起', 'problem')
      setPlace(0)
      setChoice({ caseNumber, isShown: !isShown })
    },
    /** Shows the report of a member that is opened. */
    readAlone: (number: string) => setChoice({ caseNumber: number, isShown: false }),
    choose: setPlace,
    /** 不是一回事 */
    refuse: () =>
      at &&
      change(
        () =>
          call(
            clusterRefuse,
            isOffered ? { case_number: caseNumber, other: number } : { case_number: number },
          ),
        `${number} 不是一回事：已${isOffered ? '排除' : '移出'}，以后不再放到一起`,
      ),
    accept,
    addByNumber,
    listMore,
    /** Returns the members that a step for all takes, listed or not. */
    listReady: () => call(clusterReady, { case_number: caseNumber }),
    keys: { memberDown: () => move(1), memberUp: () => move(-1), acceptOffered: accept },
  }
}

export type ClusterView = ReturnType<typeof useCluster>

/** Chooses actions and macros: for the open case, or for the members of the cluster that is shown. */
export function useClusterWork(
  view: ClusterView,
  work: Pick<Work, 'run' | 'chooseAction'>,
  isHeldByColleague: boolean,
  openDialog: (dialog: {
    kind: 'cluster'
    first: CaseDraft
    ready: readonly ReadyMember[]
  }) => void,
) {
  const isOpening = useRef(false)
  const decideAll = async (first: CaseDraft) => {
    if (isHeldByColleague) return announce('同事正在处理，请先接手', 'problem')
    if (isOpening.current) return
    isOpening.current = true
    await attempt(async () => {
      const { list: ready } = await view.listReady()
      if (ready.length > 0) openDialog({ kind: 'cluster', first, ready })
      else announce('这一组没有可以一起处理的', 'problem')
    })
    isOpening.current = false
  }
  return {
    runMacro: (macro: Macro) =>
      view.isShown ? void decideAll(applyMacro(emptyDraft, macro)) : work.run(macro),
    /** @param action null: not chosen yet */
    chooseAction: (action: CaseAction | null) => {
      // Replies and notes are of the open case alone.
      const isForAll = view.isShown && (action === null || isDeskStep(action))
      if (isForAll)
        void decideAll(
          action === null ? emptyDraft : withAction(emptyDraft, action, stepsBefore(view, action)),
        )
      else if (action !== null) work.chooseAction(action)
    },
  }
}
