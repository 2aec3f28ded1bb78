import { Button } from '../../kit/ui/button/button.tsx'
import { KeyButton, StepButtons } from './step-buttons.tsx'
import type { CaseAction, Macro } from './step-form.ts'
import type { ClusterView } from './use-cluster.ts'
import styles from './action-pane.module.css'

interface Props {
  view: ClusterView
  macros: readonly Macro[]
  actions: readonly CaseAction[]
  isHeldByColleague: boolean
  onMacro: (macro: Macro) => void
  onChoose: (action: CaseAction | null) => void
}

/** The actions on a cluster: a step for all, and which cases belong to it. */
export function ClusterActions(props: Props) {
  const { view, macros, actions, isHeldByColleague, onMacro, onChoose } = props
  const ready = view.cluster?.ready ?? 0
  const isDisabled = isHeldByColleague || ready === 0
  return (
    <>
      <h2 className={styles.heading}>对 {ready} 件一起处理</h2>
      <StepButtons {...{ macros, actions, isDisabled, onMacro, onChoose }} chosen={null} />
      <h2 className={styles.heading}>这一组</h2>
      <div className={styles.choices}>
        <KeyButton name="select" label="不是一回事，移出" onClick={() => void view.refuse()} />
        {view.isOffered && (
          <KeyButton name="acceptOffered" label="加进这一组" onClick={view.accept} />
        )}
        <KeyButton name="cluster" label="只看打开的这一件" onClick={view.toggle} />
      </div>
      <p className={styles.remark}>
        每个人只看到自己的举报和答复，不知道还有别人。移出的会记住，以后不再放到一起。
      </p>
      <Button
        className={styles.go}
        disabled={isDisabled}
        aria-keyshortcuts="Control+Enter"
        onClick={() => onChoose(null)}
      >
        先检查，再提交
        <kbd className={styles.goKey} aria-hidden="true">
          Ctrl+Enter
        </kbd>
      </Button>
      <p className={styles.remark}>
        10 秒内可撤销 <kbd>Z</kbd>，之后在 20 分钟内分别告诉各举报人
      </p>
    </>
  )
}
