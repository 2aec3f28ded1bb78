import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { caseCounts } from '../../../contract/desk/queue.ts'
import { announce } from '../frame/announce.tsx'
import { callQuery } from '../frame/queries.ts'
import { useDeskAddress } from './desk-address.ts'
import { takeNextKey, viewOf } from './list-keys.ts'
import { adjacentCase, useCaseList } from './use-case-list.ts'

/** The list in the address, and its counts. */
export function useQueue() {
  const address = useDeskAddress()
  const { filter, words, caseNumber, showList, openCase } = address
  const list = useCaseList(filter, words)
  const counted = { filter: { ...filter, view: 'all_open' as const } }
  const counts = useQuery({
    ...callQuery(caseCounts, counted, true),
    placeholderData: keepPreviousData,
  }).data
  const [isChoosing, setIsChoosing] = useState(false)
  /** The cases that were open before, the latest last. */
  const left = useRef<string[]>([])
  const opened = useRef<string>(undefined)
  useEffect(() => {
    if (opened.current && opened.current !== caseNumber && opened.current !== left.current.at(-1))
      left.current.push(opened.current)
    opened.current = caseNumber
  }, [caseNumber])

  /** @param key a view's letter */
  const showListOf = (key: string) => {
    const view = viewOf(key)
    if (view) showList({ ...filter, view })
  }
  return {
    ...address,
    list,
    counts,
    /** The next key press chooses a list. */
    isChoosing,
    chooseList: () => {
      setIsChoosing(true)
      announce('去哪个列表？请按它的字母')
      takeNextKey(showListOf, () => setIsChoosing(false))
    },
    /** Opens the case beside the open one. */
    move: (step: 1 | -1) => {
      const beside = adjacentCase(list.rows, caseNumber, step)
      if (beside) openCase(beside, true)
    },
    /** Opens the case that was open before this one. */
    openPrevious: () => {
      const previous = left.current.findLast((number) => number !== caseNumber)
      if (previous === undefined) return announce('还没有上一件', 'problem')
      left.current = left.current.slice(0, left.current.lastIndexOf(previous))
      opened.current = undefined
      openCase(previous)
    },
    /** Shows the results of a search. */
    search: (typed: string) => {
      // Searches again: the index is up to a minute behind.
      if (typed && typed === words) void list.refetch()
      else showList(filter, typed)
    },
  }
}

export type Queue = ReturnType<typeof useQueue>
