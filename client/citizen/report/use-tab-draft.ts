import type * as DraftPanel from './draft/draft-panel.tsx'
import type { Draft } from './draft/draft.ts'
import type { DraftSession } from './draft/draft-session.ts'
import { finishTabDraft, newTabDraft, tabDraft } from './draft/tab-draft.ts'
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

/** The draft that the box of the start page made last, and what it held then. */
let boxed: { draftSession: DraftSession; made: string } | undefined

const written = ({ values, files }: Draft): string => JSON.stringify([values, files])

/** Removes the draft that the box made in this tab, unless the citizen has changed it. */
async function removeUntouched(): Promise<void> {
  const { draftSession, made } = boxed ?? {}
  if (!draftSession || draftSession !== (await tabDraft())) return
  if (written(draftSession.current()) === made) await finishTabDraft()
}

async function openTabDraft(): Promise<OpenedDraft> {
  const report = takeStartedReport()
  if (report) await removeUntouched()
  const [draftSession, panel] = await Promise.all([
    report ? newTabDraft() : tabDraft(),
    import('./draft/draft-panel.tsx').catch(() => undefined),
  ])
  if (report) {
    const { typeId, way } = report
    draftSession.change({ typeId, way, values: withStarted(draftSession.current().values, report) })
    boxed = { draftSession, made: written(draftSession.current()) }
  }
  const contents = await draftSession.files()
  return { draftSession, contents, panel, started: report?.pictures }
}

/** Returns the draft of this tab with the contents of its files; undefined until it is loaded. */
export const useTabDraft = (): OpenedDraft | undefined => useLoad(openTabDraft).data
