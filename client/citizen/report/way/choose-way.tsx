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
import { TypeHelp } from '../../site/help/type-help.tsx'
import { TypeStep } from '../type-step.tsx'
import { WayForm } from './way-form.tsx'
import styles from './way.module.css'

const lead = '两种方式我们同样认真办理，区别在于能不能联系到您。'

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
      <Screen key="way" title="选择举报方式" lead={lead}>
        <Steps {...progressAt('way')} />
        <p className={styles.type}>
          举报类型：<strong>{type.name}</strong>
          <Link to={way ? `${paths.way}?way=${way}` : paths.way}>换一类</Link>
        </p>
        <TypeHelp type={type} />
        <WayForm key={type.id} type={type} preferred={way} paths={paths} />
      </Screen>
    )
  if (typeId !== undefined && !reportTypes.types && reportTypes.failure === undefined)
    return <ScreenSkeleton />
  // An unknown or disabled type is chosen again.
  return (
    <Screen key="type" title="我要举报" lead="先选一个类型。选最接近的一类就行。">
      <TypeStep {...{ way, paths }} {...reportTypes} />
    </Screen>
  )
}
