import { useEffect, useState } from 'react'
import type { draftPanel } from './draft/draft-panel.ts'
import type { DraftSession } from './draft/draft-session.ts'
import { tabDraft } from './draft/tab-draft.ts'

export interface OpenedDraft {
  draftSession: DraftSession
  contents: ReadonlyMap<string, Blob>
  /** Comes with what opens the draft; absent in a page of a former build that finds it gone. */
  panel: typeof draftPanel | undefined
}

const loadPanel = async () => (await import('./draft/draft-panel.ts')).draftPanel

/** The draft of this tab with the contents of its files; undefined until it is read. */
export function useTabDraft(): OpenedDraft | undefined {
  const [opened, setOpened] = useState<OpenedDraft>()
  useEffect(() => {
    let present = true
    void (async () => {
      const [draftSession, panel] = await Promise.all([
        tabDraft(),
        loadPanel().catch(() => undefined),
      ])
      const contents = await draftSession.files()
      if (present) setOpened({ draftSession, contents, panel })
    })()
    return () => {
      present = false
    }
  }, [])
  return opened
}
