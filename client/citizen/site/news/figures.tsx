import * as words from '#words/news.ts'
import { titles } from '#words/titles.ts'
import { Link } from 'react-router-dom'
import { useFrontConfig } from '../front-config.ts'
import { WithFigures } from '../offers.tsx'
import { usePaths } from '../paths.ts'
import { FigureList } from './figure-list.tsx'
import styles from './figures.module.css'

/** Last month's figures of the back end; empty without any. */
export function Figures({ className }: { className?: string | undefined }) {
  const { figures } = useFrontConfig()
  const paths = usePaths()
  if (!figures) return null
  const { month, items: given, updated, is_sample = false } = figures
  const items = given.map(words.figureInWords)
  return (
    <section className={className} aria-labelledby="figures">
      <h2 id="figures">
        {words.figuresOf(month)}
        {is_sample && words.sampleData}
      </h2>
      <FigureList items={items} />
      {updated && (
        <p className={styles.updated}>
          {words.updatedOn}
          <time dateTime={updated}>{updated}</time>
        </p>
      )}
      <WithFigures>
        <p className="tall-links">
          <Link to={paths.figures}>{titles.figures}</Link>
        </p>
      </WithFigures>
    </section>
  )
}
