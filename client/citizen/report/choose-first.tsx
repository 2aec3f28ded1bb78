import { Navigate } from 'react-router-dom'
import type { Way } from '../../../contract/report/way.ts'
import { typeAndWay } from '../site/report-address.ts'
import { useReportTypes } from '../site/report-types.ts'
import { isEmpty } from './draft/draft.ts'
import type { Paths } from '../site/paths.ts'
import styles from './report-flow.module.css'
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
    <div className={styles.flow}>
      <h2>先选举报类型</h2>
      {isTypeGone && <p>这个举报类型已经停用，请重新选择。已经填写的内容会保留。</p>}
      <TypeStep {...{ way, paths }} {...reportTypes} />
    </div>
  )
}
