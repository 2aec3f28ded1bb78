import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { CaseDetail } from '../../../contract/desk/case.ts'
import { groupOpen, similarOpen, type GroupMember } from '../../../contract/subjects/group.ts'
import { announce, announceFailure } from '../frame/announce.tsx'
import { call } from '../frame/call.ts'
import { callQuery, queryClient, readOnce } from '../frame/queries.ts'

/** What a person chose in a group; it belongs to the case as which the group was opened. */
interface Choice {
  readonly caseNumber: string
  /** Undefined: as usual. */
  readonly isShown?: boolean
  /** Members that are left out this time. */
  readonly off: ReadonlySet<string>
  /** Similar cases that are decided along. */
  readonly on: ReadonlySet<string>
  /** Cases that were on the screen. */
  readonly seen: ReadonlySet<string>
}

const nothing = (caseNumber: string): Choice => ({
  caseNumber,
  off: new Set(),
  on: new Set(),
  seen: new Set(),
})

const toggled = (set: ReadonlySet<string>, value: string): ReadonlySet<string> => {
  const after = new Set(set)
  if (!after.delete(value)) after.add(value)
  return after
}

/**
 * The group of the open case and what is like it. They are shown in place of the report if the case is one of several; `toggle`
 * changes between the two. An appeal is decided alone.
 */
export function useGroup(detail: CaseDetail | undefined) {
  const { case_number: caseNumber = '', group_size: size = null } = detail ?? {}
  const [stored, setStored] = useState(nothing(''))
  const [place, setPlace] = useState(0)
  const choice = stored.caseNumber === caseNumber ? stored : nothing(caseNumber)
  const choose = (part: Partial<Choice>) =>
    setStored((now) => ({
      ...(now.caseNumber === caseNumber ? now : nothing(caseNumber)),
      ...part,
    }))
  const isAppeal = detail?.status === 'appealing'
  const isShown = detail !== undefined && !isAppeal && (choice.isShown ?? size !== null)
  const reading = callQuery(groupOpen, { case_number: caseNumber }, true)
  const { data: group, error } = useQuery({ ...reading, enabled: isShown, ...readOnce })
  const isWithdrawn = detail?.status === 'withdrawn'
  const { data: found } = useQuery({
    ...callQuery(similarOpen, { case_number: caseNumber }, true),
    enabled: detail !== undefined && !isWithdrawn,
    ...readOnce,
  })
  const members = group?.members ?? []
  const similar = found?.list ?? []
  const rows: readonly GroupMember[] = [...members, ...similar]
  const index = Math.max(0, Math.min(place, rows.length - 1))
  const at = rows[index]?.case_number ?? ''
  const isTicked = ({ case_number: number, left_out: why }: GroupMember, isOffered: boolean) =>
    why === null && (isOffered ? choice.on.has(number) : !choice.off.has(number))
  /** Decided along: ticked, and seen. */
  const chosen = [
    ...members.filter((row) => isTicked(row, false) && choice.seen.has(row.case_number)),
    ...similar.filter((row) => isTicked(row, true)),
  ]
  const tick = (number: string) => {
    const row = rows.find((one) => one.case_number === number)
    if (!row || row.left_out !== null) return announce('这一件须单独办理', 'problem')
    const isOffered = !members.some((one) => one.case_number === number)
    choose(isOffered ? { on: toggled(choice.on, number) } : { off: toggled(choice.off, number) })
  }
  const listMore = async () => {
    const after = members.at(-1)?.case_number
    if (after === undefined) return
    const more = await call(groupOpen, { case_number: caseNumber, after }).catch(announceFailure)
    if (more)
      queryClient.setQueryData(
        reading.queryKey,
        (old) => old && { ...old, members: [...old.members, ...more.members] },
      )
  }
  const move = (step: 1 | -1) => setPlace(Math.max(0, Math.min(rows.length - 1, index + step)))
  return {
    isShown,
    may: detail?.may ?? [],
    group,
    similar,
    failure: error,
    /** The row that the keys act on. */
    at,
    chosen,
    seen: members.filter((row) => choice.seen.has(row.case_number)).length,
    isTicked,
    tick,
    noteSeen: (number: string) =>
      setStored((now) => {
        const own = now.caseNumber === caseNumber ? now : nothing(caseNumber)
        return own.seen.has(number) ? own : { ...own, seen: new Set(own.seen).add(number) }
      }),
    toggle: () => {
      if (isAppeal) return announce('申诉单独办理，不和别的举报放在一起', 'problem')
      setPlace(0)
      choose({ isShown: !isShown })
    },
    /** Shows the report of a member that is opened. */
    readAlone: (number: string) => setStored({ ...nothing(number), isShown: false }),
    choose: setPlace,
    listMore,
    keys: { select: () => tick(at), memberDown: () => move(1), memberUp: () => move(-1) },
  }
}

export type GroupView = ReturnType<typeof useGroup>
