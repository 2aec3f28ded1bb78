import type { Danger } from '../../../contract/report/danger/danger.ts'
import { Alert } from '../../kit/ui/alert/alert.tsx'
import styles from './case-view.module.css'

/** What to do first, and what to note, by kind of danger. */
const firstSteps: Readonly<Record<Danger, { title: string; call: string; note: string }>> = {
  suicide: {
    title: '可能有人要轻生：先救人，再办理',
    call: '立即拨打 110，请警方按定位或账号找人；同时联系平台的应急值守。',
    note: '原话、账号和网址、发布时间、所在地、有无同伴；几点打给谁、对方工号。',
  },
  violence: {
    title: '可能有人要伤人：先报警，再办理',
    call: '立即拨打 110，说清时间、地点和目标；涉及学校、医院的，同时告诉该单位。',
    note: '扬言的原话、时间和地点、针对谁、凶器、账号；几点打给谁、对方工号。',
  },
  child: {
    title: '孩子可能在危险中：先报警，再办理',
    call: '立即拨打 110；失踪、拐卖另说明是儿童，请警方快速查找。',
    note: '孩子的年龄、最后出现的时间地点、和谁在一起、对方账号；几点打给谁、对方工号。',
  },
}

/** Says whom to call and what to note, before anything else about a case of danger. */
export function DangerBanner({ danger }: { danger: Danger }) {
  const { title, call, note } = firstSteps[danger]
  return (
    <div className={styles.alone}>
      <Alert tone="danger" title={title} announce>
        <p>{call}</p>
        <p>请在内部备注里记下：{note}</p>
      </Alert>
    </div>
  )
}
