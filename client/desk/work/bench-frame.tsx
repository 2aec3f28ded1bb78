import type { ComponentProps, RefObject } from 'react'
import { announce } from '../frame/announce.tsx'
import { FrameSlot } from '../frame/frame.tsx'
import { SearchBox } from '../queue/search-box.tsx'
import { FootLine } from './foot-line.tsx'
import { PaceLine } from './pace-line.tsx'

interface Props extends ComponentProps<typeof FootLine> {
  searchField: RefObject<HTMLInputElement | null>
  words: string
  doneToday: number | undefined
  onSearch: (words: string) => void
  onFound: (caseNumber: string) => void
}

/** What the workbench shows in the frame of the desk: search, pace, and the state of the connection. */
export function BenchFrame({ searchField, doneToday, words, onSearch, onFound, ...foot }: Props) {
  return (
    <>
      <FrameSlot slot="search">
        <SearchBox
          field={searchField}
          words={words}
          onSearch={onSearch}
          onFound={onFound}
          onFailed={(message) => announce(message, 'problem')}
        />
      </FrameSlot>
      <FrameSlot slot="status">
        <PaceLine doneToday={doneToday} />
      </FrameSlot>
      <FrameSlot slot="foot">
        <FootLine {...foot} />
      </FrameSlot>
    </>
  )
}
