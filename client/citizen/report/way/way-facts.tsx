import Check from 'lucide-react/icons/check'
import Minus from 'lucide-react/icons/minus'
import type { ReactNode } from 'react'
import type { Way } from '../../../../contract/report/way.ts'
import { anonymity } from '#words/site.ts'
import { WithDeadlines, WithFindByPhone, WithPrivacy } from '../../site/offers.tsx'
import styles from './way.module.css'

const Gain = ({ children }: { children: ReactNode }) => (
  <span className={styles.gain}>
    <Check size={18} />
    {children}
  </span>
)
const Limit = ({ children }: { children: ReactNode }) => (
  <span>
    <Minus size={18} />
    {children}
  </span>
)

/** What a way gives and what it costs, as far as the back end says so; phrasing content, as it is inside a label. */
export const wayFacts: Readonly<Record<Way, ReactNode>> = {
  anonymous: (
    <>
      不用填姓名和电话。凭查询码看进度和答复。
      <span className={styles.facts}>
        <WithDeadlines otherwise={<Gain>照样认真办理</Gain>}>
          <Gain>照样认真办理，照样有时限</Gain>
        </WithDeadlines>
        <Gain>我们通过查询码问您、答复您</Gain>
        <WithPrivacy>
          <Limit>{anonymity}</Limit>
          <Limit>查询码遗失后无法找回</Limit>
        </WithPrivacy>
      </span>
    </>
  ),
  named: (
    <>
      填姓名和手机号，短信验证一次。
      <span className={styles.facts}>
        <Gain>需要核实时可以打电话给您</Gain>
        <WithFindByPhone>
          <Gain>查询码遗失了，可用手机号找回</Gain>
        </WithFindByPhone>
        <WithPrivacy>
          <Gain>姓名、电话加密保存，只用于核实和答复</Gain>
          <Limit>不会告诉被举报的人</Limit>
        </WithPrivacy>
      </span>
    </>
  ),
}
