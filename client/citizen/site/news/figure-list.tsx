import { langOf } from '#words/language.ts'
import styles from './figures.module.css'

/** Figures in a row, with their names below. */
export const FigureList = ({ items }: { items: readonly { label: string; value: string }[] }) => (
  <dl className={styles.figures} lang={langOf(items[0]?.label)}>
    {items.map(({ label, value }) => (
      <div key={label}>
        <dt className="soft">{label}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
)
