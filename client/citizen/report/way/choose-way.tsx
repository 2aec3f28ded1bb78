import * as words from '#words/report.ts'
import { useEffect } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import { useReportType, useReportTypes } from '../../site/report-types.ts'
import { countTypeOpened } from '../../site/type-opened.ts'
import { parseTypeId, parseWay } from '../../site/report-address.ts'
import { Steps } from '../../../kit/ui/steps/steps.tsx'
import { ScreenSkeleton } from '../../site/screen/screen-skeleton.tsx'
import { Screen } from '../../site/screen/screen.tsx'
import { usePaths } from '../../site/paths.ts'
import { progressAt } from '../flow-steps.ts'
import { TypeCalls } from '../../site/help/type-help.tsx'
import { TypeIcon } from '../../site/type-icon.tsx'
import { TypeStep } from '../type-step.tsx'
import { WayForm } from './way-form.tsx'
import styles from './way.module.css'

/** Chooses between named and anonymous; first the type, if none was chosen. */
export default function ChooseWay() {
  const paths = usePaths()
  const [search] = useSearchParams()
  const typeId = parseTypeId(search.get('type'))
  const way = parseWay(search.get('way'))
  const reportTypes = useReportTypes()
  const type = useReportType(typeId)
  const opened = type?.id
  useEffect(() => {
    if (opened !== undefined) countTypeOpened(opened)
  }, [opened])

  if (type)
    return (
      <>
        <TypeCalls type={type} className={styles.calls} />
        <Screen
          key="way"
          title={words.wayQuestion.join('')}
          heading={
            <>
              {words.wayQuestion[0]}
              <wbr />
              {words.wayQuestion[1]}
            </>
          }
        >
          <Steps {...progressAt('way')} />
          <p className={styles.type}>
            <TypeIcon name={type.icon} size={28} />
            <strong>{type.name}</strong>
            <Link to={way ? `${paths.way}?way=${way}` : paths.way}>{words.changeType}</Link>
          </p>
          <WayForm key={type.id} type={type} preferred={way} paths={paths} />
        </Screen>
      </>
    )
  if (typeId !== undefined && !reportTypes.types && reportTypes.failure === undefined)
    return <ScreenSkeleton />
  // An unknown or disabled type is chosen again.
  return (
    <Screen key="type" title={words.typeTitle} lead={words.typeLead}>
      <TypeStep {...{ way, paths }} {...reportTypes} />
    </Screen>
  )
}
