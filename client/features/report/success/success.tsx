import CircleCheck from 'lucide-react/icons/circle-check'
import { useEffect, useRef } from 'react'
import { Link } from 'react-router-dom'
import { Alert } from '../../../kit/ui/alert/alert.tsx'
import { LinkButton } from '../../../kit/ui/button/link-button.tsx'
import { Card } from '../../../kit/ui/card/card.tsx'
import { useCapability } from '../../site/capability.ts'
import { PrintNote } from '../../site/print/print-note.tsx'
import { shownQueryCode } from '../../site/typed-query-code.ts'
import type { QueryState } from '../../site/report-address.ts'
import { LazyWithdrawal } from '../../withdrawal/lazy-withdrawal.ts'
import type { ReportPaths } from '../paths.ts'
import { timeInWords } from '../../../kit/time-in-words.ts'
import type { LastSuccess } from './last-success.ts'
import { SaveCode } from './save-code.tsx'
import { useTitle } from '../../screen/use-title.ts'
import styles from './success.module.css'
import { Withdrawn } from './withdrawn.tsx'

interface SuccessProps {
  success: LastSuccess
  paths: ReportPaths
  /** Called once the code is on the screen; the same function on every render. */
  onShown: () => void
  onWithdrawn: () => void
}

/** The report is in: its query code, the only key to it. */
export function Success({ success, paths, onShown, onWithdrawn }: SuccessProps) {
  const { query_code: code, reported_at, ignored_changes, way, withdraw_until = 0 } = success
  const heading = useRef<HTMLHeadingElement>(null)
  const mayWithdraw = useCapability('withdrawal')
  const isOnlyKey = useCapability('query_code_check')
  useEffect(() => heading.current?.focus(), [])
  useEffect(onShown, [onShown])
  useTitle(success.withdrawn ? '举报已撤回' : '举报已提交')
  if (success.withdrawn) return <Withdrawn paths={paths} />
  return (
    <Card className={styles.success}>
      <h2 ref={heading} tabIndex={-1} className={styles.heading}>
        <CircleCheck size={32} />
        举报已提交
      </h2>
      <p className={styles.time}>
        {timeInWords(reported_at)} 收到，<span className={styles.whole}>谢谢您。</span>
      </p>
      {ignored_changes && (
        <Alert tone="warning" title="这个举报之前已经收到过">
          <p>之后改动的内容没有算进去。要补充的话，请用查询码打开这个举报，在里面留言。</p>
        </Alert>
      )}
      {code === undefined ? (
        <Alert tone="info" title="这次没有收到查询码">
          <p>举报已经收到，不用再提交一次。登录后提交的，可以在“我的举报”里看进度。</p>
        </Alert>
      ) : (
        <>
          <div className={styles.slip}>
            <p>您的查询码</p>
            <p className={styles.code}>{shownQueryCode(code)}</p>
          </div>
          <p className={styles.warning}>
            {isOnlyKey ? (
              <>
                请现在就保存。这是查进度、补充材料的<strong>唯一凭证</strong>，丢失后谁也找不回来。
              </>
            ) : (
              '请现在就保存。查进度、补充材料都要用它。'
            )}
            <span className={styles.leaving}>离开这一页，查询码就不再显示。</span>
          </p>
          <SaveCode code={code} reportedAt={reported_at} />
        </>
      )}
      <section className={styles.next} aria-labelledby="report-next">
        <h3 id="report-next">接下来</h3>
        <ol>
          <li>工作人员会核实您举报的内容，决定是否受理。</li>
          {code !== undefined && (
            <>
              <li>
                随时可以用查询码看进度、看答复。需要您补充材料时，也会写在那里
                {way === 'named' ? '，或者打电话联系您' : ''}。
              </li>
              <li>办结后如果不同意结果，可以在查询页申诉。</li>
            </>
          )}
        </ol>
      </section>
      {code !== undefined && mayWithdraw && (
        <LazyWithdrawal
          reportKey={{ query_code: code }}
          until={withdraw_until}
          onWithdrawn={onWithdrawn}
        />
      )}
      <p className={styles.links}>
        {code !== undefined && (
          <LinkButton
            to={paths.query}
            state={{ queryCode: code } satisfies QueryState}
            variant="secondary"
          >
            看看进度
          </LinkButton>
        )}
        <Link to={paths.way}>再举报一条</Link>
        <Link to={paths.home}>回到首页</Link>
      </p>
      <PrintNote />
    </Card>
  )
}
