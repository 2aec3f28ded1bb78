import Phone from 'lucide-react/icons/phone'
import PenLine from 'lucide-react/icons/pen-line'
import { useEffect, useState } from 'react'
import { LinkButton } from '../../kit/ui/button/link-button.tsx'
import { Card } from '../../kit/ui/card/card.tsx'
import { classNames } from '../../kit/ui/class-names.ts'
import type { Draft } from '../report/draft/draft.ts'
import { waitingDraft } from '../report/draft/tab-draft.ts'
import { timeInWords } from '../report/time-in-words.ts'
import styles from './offline-help.module.css'

/** Where a shell has the screens that work without a network. */
interface OfflinePaths {
  way: string
  submit: string
  otherType: string
}

export interface OfflineHelpProps {
  paths: OfflinePaths
  className: string | undefined
}

/** What works without a network: going on with a draft, and the telephone. */
export function OfflineHelp({ paths, className }: OfflineHelpProps) {
  const [draft, setDraft] = useState<Draft>()
  useEffect(() => {
    let present = true
    void waitingDraft().then((found) => present && setDraft(found))
    return () => {
      present = false
    }
  }, [])
  return (
    <Card className={classNames(styles.help, className)} aria-labelledby="offline">
      <h2 id="offline">没有网络，这些也能做</h2>
      {draft ? (
        <>
          <p>有一份没有提交的举报（{timeInWords(draft.savedAt)}），可以接着填写。</p>
          <LinkButton to={`${paths.submit}?type=${draft.typeId}&way=${draft.way}`}>
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
