import type { draftPanel } from './draft/draft-panel.ts'
import type { DraftSession } from './draft/draft-session.ts'
import { tabDraft } from './draft/tab-draft.ts'
import { useLoad } from '../../kit/use-load.ts'

export interface OpenedDraft {
  draftSession: DraftSession
  contents: ReadonlyMap<string, Blob>
  /** Comes with what opens the draft; absent in a page of a former build that finds it gone. */
  panel: typeof draftPanel | undefined
}

const loadPanel = async () => (await import('./draft/draft-panel.ts')).draftPanel

async function openTabDraft(): Promise<OpenedDraft> {
  const [draftSession, panel] = await Promise.all([tabDraft(), loadPanel().catch(() => undefined)])
  return { draftSession, contents: await draftSession.files(), panel }
}

/** Returns the draft of this tab with the contents of its files; undefined until it is read. */
export const useTabDraft = (): OpenedDraft | undefined => useLoad(openTabDraft).data
