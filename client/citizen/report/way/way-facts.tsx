import * as words from '#words/report.ts'
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
      {words.anonymousGist}
      <span className={styles.facts}>
        <WithDeadlines otherwise={<Gain>{words.sameCare}</Gain>}>
          <Gain>{words.sameCareAndTime}</Gain>
        </WithDeadlines>
        <Gain>{words.askByCode}</Gain>
        <WithPrivacy>
          <Limit>{anonymity}</Limit>
          <Limit>{words.codeFinal}</Limit>
        </WithPrivacy>
      </span>
    </>
  ),
  named: (
    <>
      {words.namedGist}
      <span className={styles.facts}>
        <Gain>{words.mayCall}</Gain>
        <WithFindByPhone>
          <Gain>{words.codeByPhone}</Gain>
        </WithFindByPhone>
        <WithPrivacy>
          <Gain>{words.sealedName}</Gain>
          <Limit>{words.notTold}</Limit>
        </WithPrivacy>
      </span>
    </>
  ),
}
