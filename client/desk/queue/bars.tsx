import styles from './load.module.css'

interface BarsProps {
  rows: readonly { name: string; value: number; late?: number }[]
  /** Behind each figure. */
  unit: string
}

/** Figures beside each other, as bars that a glance compares; what is late is red and said. */
export function Bars({ rows, unit }: BarsProps) {
  const most = Math.max(1, ...rows.map(({ value }) => value))
  if (rows.length === 0) return <p className={styles.faint}>没有</p>
  return (
    <dl className={styles.bars}>
      {rows.map(({ name, value, late = 0 }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            <svg viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true">
              <rect width={(100 * value) / most} height="8" className={styles.bar} />
              <rect width={(100 * late) / most} height="8" className={styles.late} />
            </svg>
            <span>
              {value} {unit}
              {late > 0 && <b>，超时 {late}</b>}
            </span>
          </dd>
        </div>
      ))}
    </dl>
  )
}
