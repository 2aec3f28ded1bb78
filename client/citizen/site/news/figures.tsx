import { useFrontConfig } from '../front-config.ts'
import styles from './figures.module.css'

/** `2026-10` → `2026 年 10 月` */
const monthInWords = (month: string) => month.replace(/^(\d{4})-0?(\d{1,2})$/, '$1 年 $2 月')

/** Last month's figures of the back end; empty without any. */
export function Figures({ className }: { className?: string | undefined }) {
  const { figures } = useFrontConfig()
  if (!figures) return null
  const { month, items, updated, is_sample = false } = figures
  return (
    <section className={className} aria-labelledby="figures">
      <h2 id="figures">
        {monthInWords(month)}办理情况{is_sample && '（示例数据）'}
      </h2>
      <dl className={styles.figures}>
        {items.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {updated && (
        <p className={styles.updated}>
          更新于 <time dateTime={updated}>{updated}</time>
        </p>
      )}
    </section>
  )
}
