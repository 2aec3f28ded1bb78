import { langOf } from '#words/language.ts'
import * as words from '#words/news.ts'
import { useFrontConfig } from '../front-config.ts'
import { WithFigures } from '../offers.tsx'
import { FiguresLink } from './figures-link.tsx'
import styles from './figures.module.css'

/** Last month's figures of the back end; empty without any. */
export function Figures({ className }: { className?: string | undefined }) {
  const { figures } = useFrontConfig()
  if (!figures) return null
  const { month, items: given, updated, is_sample = false } = figures
  const items = given.map(words.figureInWords)
  return (
    <section className={className} aria-labelledby="figures">
      <h2 id="figures">
        {words.figuresOf(month)}
        {is_sample && words.sampleData}
      </h2>
      <dl className={styles.figures} lang={langOf(items[0]?.label)}>
        {items.map(({ label, value }) => (
          <div key={label}>
            <dt className="soft">{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {updated && (
        <p className={styles.updated}>
          {words.updatedOn}
          <time dateTime={updated}>{updated}</time>
        </p>
      )}
      <WithFigures>
        <p className="tall-links">
          <FiguresLink />
        </p>
      </WithFigures>
    </section>
  )
}
