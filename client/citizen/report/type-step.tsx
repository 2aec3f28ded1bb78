import type { ReportType } from '../../../contract/site/site.ts'
import { type Way, ways } from '../../../contract/report/way.ts'
import { useStore } from '../../kit/store.ts'
import { Steps } from '../../kit/ui/steps/steps.tsx'
import { typeAndWay } from '../site/report-address.ts'
import type { ReportTypes } from '../site/report-types.ts'
import { TypeGrid } from '../site/type-grid.tsx'
import { countTypeOpened } from '../site/type-opened.ts'
import { TypeSearch } from '../site/type-search.tsx'
import { progressAt } from './flow-steps.ts'
import type { Paths } from '../site/paths.ts'

interface TypeStepProps extends ReportTypes {
  /** Way chosen before, e.g. on the start page; not asked again if the type allows it. */
  way: Way | undefined
  paths: Paths
}

/** First step of a report: its type. Leads to the way or to the form. */
export function TypeStep({ way, paths, ...reportTypes }: TypeStepProps) {
  const isSettled = ({ real_name_required }: ReportType): boolean =>
    way === 'named' || (way === 'anonymous' && !real_name_required)
  const to = (type: ReportType): string =>
    way && isSettled(type)
      ? paths.submit + typeAndWay(type.id, way)
      : `${paths.way}?type=${type.id}`
  const note = (type: ReportType) => {
    if (!way || !isSettled(type)) return
    countTypeOpened(type.id)
    useStore.setState({ selectedWay: ways[way] })
  }
  return (
    <>
      <Steps {...progressAt('type')} />
      <TypeSearch types={reportTypes.types} to={to} onOpen={note} />
      <TypeGrid {...reportTypes} to={to} onOpen={note} />
    </>
  )
}
