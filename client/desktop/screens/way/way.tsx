import { useEffect } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import { useReportType, useReportTypes } from '../../../features/site/report-types.ts'
import { TypeGrid } from '../../../features/site/type-grid.tsx'
import { countTypeOpened } from '../../../features/site/type-opened.ts'
import { parseTypeId, parseWay } from '../../../features/site/way.ts'
import { Skeleton } from '../../../kit/ui/skeleton/skeleton.tsx'
import { Steps } from '../../../kit/ui/steps/steps.tsx'
import { Screen } from '../../screen/screen.tsx'
import { WayForm } from './way-form.tsx'
import styles from './way.module.css'

const steps = ['选类型', '选方式', '填写', '核对并提交']

/** Named or anonymous, and what each means; first the type, if none was chosen. */
export default function Way() {
  const [search] = useSearchParams()
  const typeId = parseTypeId(search.get('type'))
  const way = parseWay(search.get('way'))
  const { types } = useReportTypes()
  const type = useReportType(typeId)
  const opened = type?.id
  useEffect(() => {
    if (opened !== undefined) countTypeOpened(opened)
  }, [opened])

  // A type that does not exist, or no longer, is chosen again.
  if (typeId === undefined || (types && !type))
    return (
      <Screen title="我要举报" lead="先选一个类型。选最接近的一类就行。">
        <Steps steps={steps} current={0} />
        <TypeGrid to={({ id }) => `/way?type=${id}${way ? `&way=${way}` : ''}`} />
      </Screen>
    )
  return (
    <Screen title="选择举报方式" lead="两种方式我们同样认真办理，区别在于能不能联系到您。" narrow>
      <Steps steps={steps} current={1} />
      {type ? (
        <>
          <p className={styles.type}>
            举报类型：<strong>{type.name}</strong>
            <Link to={way ? `/way?way=${way}` : '/way'}>换一类</Link>
          </p>
          <WayForm key={type.id} type={type} preferred={way} />
        </>
      ) : (
        <TypeLoading />
      )}
    </Screen>
  )
}

/** The list is on its way; if it does not arrive, the grid says so and asks again. */
function TypeLoading() {
  const { failure } = useReportTypes()
  return failure === undefined ? <Skeleton shape="block" /> : <TypeGrid to={() => ''} />
}
