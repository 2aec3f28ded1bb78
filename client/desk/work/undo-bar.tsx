import { useEffect } from 'react'
import { useClock } from '../frame/use-clock.ts'
import { dropUndo, type Undoable, useUndoable } from './undo.ts'
import styles from './undo-bar.module.css'

/** The decisions that can still be undone, newest last. */
export function UndoBar({ onUndo }: { onUndo: (undoable: Undoable) => void }) {
  const list = useUndoable((state) => state.list)
  if (list.length === 0) return null
  return <UndoList list={list} onUndo={onUndo} />
}

function UndoList({
  list,
  onUndo,
}: {
  list: readonly Undoable[]
  onUndo: (undoable: Undoable) => void
}) {
  const now = useClock(250)
  useEffect(() => {
    for (const { id, until } of list) if (until <= now) dropUndo(id)
  }, [list, now])
  return (
    <ul className={styles.bars} aria-label="可以撤销">
      {list.map((undoable, index) => (
        <li key={undoable.id} className={styles.bar}>
          <output>已{undoable.summary}</output>
          <span className={styles.left}>
            {Math.max(0, Math.ceil((undoable.until - now) / 1000))}{' '}
            {undoable.proposed ? '秒内可以收回' : '秒后通知举报人'}
          </span>
          <button type="button" className={styles.undo} onClick={() => onUndo(undoable)}>
            撤销 {index === list.length - 1 && <kbd aria-hidden="true">Z</kbd>}
          </button>
        </li>
      ))}
    </ul>
  )
}
