import * as words from '#words/report.ts'
import { Navigate } from 'react-router-dom'
import type { Way } from '../../../contract/report/way.ts'
import { typeAndWay } from '../site/report-address.ts'
import { useReportTypes } from '../site/report-types.ts'
import { isEmpty } from './draft/draft.ts'
import type { Paths } from '../site/paths.ts'
import { TypeStep } from './type-step.tsx'
import { useTabDraft } from './use-tab-draft.ts'

interface ChooseFirstProps {
  paths: Paths
  way: Way | undefined
  isTypeGone?: boolean
}

/** Shown when the address names no type or way: continues the draft, else asks for the type. */
export function ChooseFirst({ paths, way, isTypeGone = false }: ChooseFirstProps) {
  const reportTypes = useReportTypes()
  const draft = useTabDraft()?.draftSession.current()
  if (draft && !isEmpty(draft) && draft.typeId && draft.way && !isTypeGone)
    return <Navigate to={typeAndWay(draft.typeId, draft.way)} replace />
  return (
    <div className="grid-5">
      <h2>{words.chooseType}</h2>
      {isTypeGone && <p>{words.typeGone}</p>}
      <TypeStep {...{ way, paths }} {...reportTypes} />
    </div>
  )
}
