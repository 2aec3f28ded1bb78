import { Fragment } from 'react'
import type { Way } from '../../../../contract/report/way.ts'
import { classNames } from '../../../kit/ui/class-names.ts'
import { WithPrivacy } from '../../site/offers.tsx'
import styles from './way.module.css'

type Fact = readonly [question: string, answer: string]

/** The facts of each way, in the order of people's questions. */
const facts: Readonly<Record<Way, readonly Fact[]>> = {
  anonymous: [
    ['需要填写', '不用填姓名、电话。'],
    ['我们保存', '举报内容、截图和录音等材料，以及提交时间（只记到一刻钟）。'],
    ['我们不保存', '您的网络地址、设备信息和登录状态。'],
    ['提交之后', '凭查询码看进度、看答复、补充材料。我们联系不到您，查询码遗失后无法找回。'],
  ],
  named: [
    ['需要填写', '姓名和手机号，用短信验证；身份证号、邮箱可以不填。'],
    ['我们保存', '以上内容加密保存，仅用于核实和答复，不会告诉被举报的人。'],
    ['提交之后', '同样有查询码。需要核实时会联系您，您也可以选择收到办理结果。'],
  ],
}

/** The facts if the back end does not state what it stores. */
const otherFacts: Readonly<Record<Way, readonly Fact[]>> = {
  anonymous: [
    ['需要填写', '不用填姓名、电话。'],
    ['提交之后', '凭查询码看进度、看答复、补充材料。'],
  ],
  named: [
    ['需要填写', '姓名和手机号，用短信验证；身份证号、邮箱可以不填。'],
    ['提交之后', '同样有查询码。需要核实时会联系您。'],
  ],
}

/** One sentence each, for small screens. */
const gist: Readonly<Record<Way, string>> = {
  anonymous: '不填姓名和电话，凭查询码看进度、补充材料。',
  named: '留下姓名和手机号，需要核实时能找到您。',
}

const inWords = ([question, answer]: Fact) => (
  <Fragment key={question}>
    <span>{question}</span>
    <span>{answer}</span>
  </Fragment>
)

interface WayFactsProps {
  way: Way
  /** On a phone only the chosen way shows all facts. */
  isChosen: boolean
}

/** Explains one way; phrasing content only, as it is inside a label. */
export const WayFacts = ({ way, isChosen }: WayFactsProps) => (
  <>
    <span className={styles.gist}>{gist[way]}</span>
    <span className={classNames(styles.facts, !isChosen && styles.folded)}>
      <WithPrivacy otherwise={otherFacts[way].map(inWords)}>{facts[way].map(inWords)}</WithPrivacy>
    </span>
  </>
)
