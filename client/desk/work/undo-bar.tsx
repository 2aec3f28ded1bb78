import { useEffect } from 'react'
import { useClock } from '../frame/use-clock.ts'
import { dropUndo, type Undoable, useUndoable } from './undo.ts'
import styles from './undo-bar.module.css'

/** One bar for all decisions that can still be undone: the last one, and the number of the others. */
export function UndoBar({ onUndo }: { onUndo: (undoable: Undoable) => void }) {
  const list = useUndoable((state) => state.list)
  const last = list.at(-1)
  return last ? <Bar list={list} last={last} onUndo={onUndo} /> : null
}

interface BarProps {
  list: readonly Undoable[]
  last: Undoable
  onUndo: (undoable: Undoable) => void
}

function Bar({ list, last, onUndo }: BarProps) {
  const now = useClock(250)
  useEffect(() => {
    for (const { id, until } of list) if (until <= now) dropUndo(id)
  }, [list, now])
  const others = list.length - 1
  const isReview = last.proposed !== undefined && !last.pending?.length
  return (
    <div className={styles.bars}>
      <section className={styles.bar} aria-label="可以撤销">
        <output>
          {isReview ? `已${last.summary}` : `${last.summary} 已提交`}
          {others > 0 && `，之前还有 ${others} 次可以撤销`}
        </output>
        <span className="faint tabular">
          {Math.max(0, Math.ceil((last.until - now) / 1000))}{' '}
          {isReview ? '秒内可以收回' : '秒后通知举报人'}
        </span>
        <button type="button" className={styles.undo} onClick={() => onUndo(last)}>
          撤销 <kbd>Z</kbd>
        </button>
      </section>
    </div>
  )
}
