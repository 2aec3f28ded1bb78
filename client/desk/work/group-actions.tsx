import { Button } from '../../kit/ui/button/button.tsx'
import { KeyButton, StepButtons } from './step-buttons.tsx'
import type { CaseAction, Macro } from './step-form.ts'
import type { GroupView } from '../subjects/use-group.ts'
import styles from './action-pane.module.css'

interface Props {
  view: GroupView
  macros: readonly Macro[]
  actions: readonly CaseAction[]
  isHeldByColleague: boolean
  onMacro: (macro: Macro) => void
  onChoose: (action: CaseAction | null) => void
}

/** The actions on what is chosen in a group. */
export function GroupActions(props: Props) {
  const { view, macros, actions, isHeldByColleague, onMacro, onChoose } = props
  const ready = view.chosen.length
  const isDisabled = isHeldByColleague || ready === 0
  return (
    <>
      <h2 className={styles.heading}>对勾选的 {ready} 件一起处理</h2>
      <StepButtons {...{ macros, actions, isDisabled, onMacro, onChoose }} chosen={null} />
      <h2 className={styles.heading}>这一组</h2>
      <div className={styles.choices}>
        <KeyButton name="select" label="勾选、不勾选" onClick={view.keys.select} />
        <KeyButton name="group" label="只看打开的这一件" onClick={view.toggle} />
      </div>
      <p className={styles.remark}>
        每个人只看到自己的举报和答复，不知道还有别人。要对一件说别的话，请打开它单独办。
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
        10 秒内可撤销 <kbd>Z</kbd>，之后在 20
        分钟内分别告诉各举报人；其间有人补充的，那一件停下来等您看
      </p>
    </>
  )
}
