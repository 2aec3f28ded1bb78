import styles from './progress.module.css'

interface ProgressProps {
  /** 0 to 1; undefined while nobody can say how far it is. */
  value: number | undefined
  /** What is under way, e.g. `上传 证据.jpg`; read out, not shown. */
  label: string
}

/** How far something is. */
export function Progress({ value, label }: ProgressProps) {
  const percent =
    value === undefined ? undefined : Math.round(Math.min(1, Math.max(0, value)) * 100)
  return (
    <div className={styles.row}>
      <progress className={styles.bar} max={100} value={percent} aria-label={label} />
      {percent !== undefined && <span aria-hidden="true">{percent}%</span>}
    </div>
  )
}
