import Phone from 'lucide-react/icons/phone'
import PenLine from 'lucide-react/icons/pen-line'
import { LinkButton } from '../../../kit/ui/button/link-button.tsx'
import { Card } from '../../../kit/ui/card/card.tsx'
import { classNames } from '../../../kit/ui/class-names.ts'
import { useLoad } from '../../../kit/use-load.ts'
import type { WaitingReport } from '../waiting-report.ts'
import styles from './offline-help.module.css'

/** Paths of the screens that work offline. */
interface OfflinePaths {
  way: string
  submit: string
  otherType: string
}

export interface OfflineHelpProps {
  paths: OfflinePaths
  /** Must be the same function on every render. */
  findWaiting: () => Promise<WaitingReport | undefined>
  className: string | undefined
}

/** What works offline: continuing a draft, and the telephone. */
export function OfflineHelp({ paths, findWaiting, className }: OfflineHelpProps) {
  const { data: waiting } = useLoad(findWaiting)
  return (
    <Card className={classNames(styles.help, className)} aria-labelledby="offline">
      <h2 id="offline">暂时连不上网站，这些也能做</h2>
      {waiting && waiting.search === undefined && (
        <p>
          有一份没有提交的举报（{waiting.savedAt}
          ），加密保存在这台设备上，连上网站以后才能打开。
        </p>
      )}
      {waiting?.search !== undefined ? (
        <>
          <p>有一份没有提交的举报（{waiting.savedAt}），可以接着填写。</p>
          <LinkButton to={paths.submit + waiting.search}>
            <PenLine size={18} />
            继续填写
          </LinkButton>
        </>
      ) : (
        <>
          <p>可以先把举报写好，保存在这台设备上，有网络了再提交。</p>
          <LinkButton variant="secondary" to={paths.way}>
            <PenLine size={18} />
            先写举报
          </LinkButton>
        </>
      )}
      <LinkButton variant="secondary" to={paths.otherType}>
        <Phone size={18} />
        查看其他举报电话
      </LinkButton>
    </Card>
  )
}
