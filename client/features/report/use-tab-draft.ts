import { useEffect, useState } from 'react'
import type { DraftKeeper } from './draft/keeper.ts'
import { tabDraft } from './draft/tab-draft.ts'

export interface OpenedDraft {
  keeper: DraftKeeper
  contents: ReadonlyMap<string, Blob>
}

/** The draft of this tab with the contents of its files; undefined until it is read. */
export function useTabDraft(): OpenedDraft | undefined {
  const [opened, setOpened] = useState<OpenedDraft>()
  useEffect(() => {
    let present = true
    void (async () => {
      const keeper = await tabDraft()
      const contents = await keeper.files()
      if (present) setOpened({ keeper, contents })
    })()
    return () => {
      present = false
    }
  }, [])
  return opened
}
