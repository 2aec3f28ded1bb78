import * as words from '#words/home.ts'
import { LinkButton } from '../../kit/ui/button/link-button.tsx'
import styles from './main-tasks.module.css'
import { usePaths } from './paths.ts'

/** The two tasks of elder mode, as wide as the page; other modes have the types, the navigation and the query beside the box. */
export function MainTasks() {
  const { way, query } = usePaths()
  return (
    <div className={styles.tasks}>
      <LinkButton to={way} size="large" className={styles.report}>
        {words.report}
      </LinkButton>
      <LinkButton to={query} size="large" variant="secondary" className={styles.query}>
        {words.checkProgress}
      </LinkButton>
    </div>
  )
}
