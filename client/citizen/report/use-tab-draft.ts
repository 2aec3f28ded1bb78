import type * as DraftPanel from './draft/draft-panel.tsx'
import type { DraftSession } from './draft/draft-session.ts'
import { newTabDraft, tabDraft } from './draft/tab-draft.ts'
import { takeStartedReport, withStarted } from './start-box/started-report.ts'
import { useLoad } from '../../kit/use-load.ts'

export interface OpenedDraft {
  draftSession: DraftSession
  contents: ReadonlyMap<string, Blob>
  /** What the form says of the draft; absent if a page of a former build no longer finds the file. */
  panel: typeof DraftPanel | undefined
  /** Pictures that came with the report from the start page; undefined for any other draft. */
  started: readonly File[] | undefined
}

async function openTabDraft(): Promise<OpenedDraft> {
  const report = takeStartedReport()
  const [draftSession, panel] = await Promise.all([
    report ? newTabDraft() : tabDraft(),
    import('./draft/draft-panel.tsx').catch(() => undefined),
  ])
  if (report) {
    const { typeId, way } = report
    draftSession.change({ typeId, way, values: withStarted(draftSession.current().values, report) })
  }
  const contents = await draftSession.files()
  return { draftSession, contents, panel, started: report?.pictures }
}

/** Returns the draft of this tab with the contents of its files; undefined until it is loaded. */
export const useTabDraft = (): OpenedDraft | undefined => useLoad(openTabDraft).data
