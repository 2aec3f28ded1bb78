import type * as DraftPanel from './draft/draft-panel.tsx'
import type { DraftSession } from './draft/draft-session.ts'
import { tabDraft } from './draft/tab-draft.ts'
import { useLoad } from '../../kit/use-load.ts'

export interface OpenedDraft {
  draftSession: DraftSession
  contents: ReadonlyMap<string, Blob>
  /** What the form says of the draft; absent if a page of a former build no longer finds the file. */
  panel: typeof DraftPanel | undefined
}

async function openTabDraft(): Promise<OpenedDraft> {
  const [draftSession, panel] = await Promise.all([
    tabDraft(),
    import('./draft/draft-panel.tsx').catch(() => undefined),
  ])
  return { draftSession, contents: await draftSession.files(), panel }
}

/** Returns the draft of this tab with the contents of its files; undefined until it is loaded. */
export const useTabDraft = (): OpenedDraft | undefined => useLoad(openTabDraft).data
