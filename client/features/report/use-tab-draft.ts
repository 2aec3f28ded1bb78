import { useEffect, useState } from 'react'
import type { DraftSession } from './draft/draft-session.ts'
import { tabDraft } from './draft/tab-draft.ts'

export interface OpenedDraft {
  draftSession: DraftSession
  contents: ReadonlyMap<string, Blob>
}

/** The draft of this tab with the contents of its files; undefined until it is read. */
export function useTabDraft(): OpenedDraft | undefined {
  const [opened, setOpened] = useState<OpenedDraft>()
  useEffect(() => {
    let present = true
    void (async () => {
      const draftSession = await tabDraft()
      const contents = await draftSession.files()
      if (present) setOpened({ draftSession, contents })
    })()
    return () => {
      present = false
    }
  }, [])
  return opened
}
