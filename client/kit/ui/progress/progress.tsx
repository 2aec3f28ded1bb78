import styles from './progress.module.css'

interface ProgressProps {
  /** 0 to 1; undefined while unknown. */
  value: number | undefined
  /** Name of the task, e.g. `上传 证据.jpg`; read out, not shown. */
  label: string
}

/** A progress bar. */
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
