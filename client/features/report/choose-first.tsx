import { Alert } from '../../kit/ui/alert/alert.tsx'
import { LinkButton } from '../../kit/ui/button/link-button.tsx'
import { Card } from '../../kit/ui/card/card.tsx'
import styles from './choose-first.module.css'
import { isEmpty } from './draft/draft.ts'
import type { ReportPaths } from './paths.ts'
import { timeInWords } from '../../kit/time-in-words.ts'
import { useTabDraft } from './use-tab-draft.ts'

interface ChooseFirstProps {
  paths: ReportPaths
  isTypeGone?: boolean
}

/** Instead of the form, when the address does not say what is reported. */
export function ChooseFirst({ paths, isTypeGone = false }: ChooseFirstProps) {
  const draft = useTabDraft()?.draftSession.current()
  const isWaiting = draft && !isEmpty(draft) && draft.typeId && draft.way && !isTypeGone
  return (
    <Card className={styles.card}>
      <h2>先选举报类型和方式</h2>
      {isTypeGone && <p>这个举报类型已经停用，请重新选择。已经填写的内容会保留。</p>}
      {isWaiting && (
        <Alert tone="info" title={`有一份没有提交的举报（${timeInWords(draft.savedAt)}）`} announce>
          <LinkButton
            variant="secondary"
            className={styles.go}
            to={`?type=${draft.typeId}&way=${draft.way}`}
            replace
          >
            继续填写
          </LinkButton>
        </Alert>
      )}
      <p>
        <LinkButton to={paths.way}>去选择</LinkButton>
      </p>
    </Card>
  )
}
