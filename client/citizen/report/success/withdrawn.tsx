import * as words from '#words/receipt.ts'
import { useEffect } from 'react'
import { Link } from 'react-router-dom'
import { LinkButton } from '../../../kit/ui/button/link-button.tsx'
import { Screen } from '../../site/screen/screen.tsx'
import type { Paths } from '../../site/paths.ts'
import styles from './success.module.css'

/** Focuses the heading, so that screen readers read it. */
export const focusHeading = (): void => document.querySelector('h1')?.focus()

/** Shown in place of the query code after withdrawal. */
export function Withdrawn({ paths }: { paths: Paths }) {
  useEffect(focusHeading, [])
  return (
    <Screen title={words.withdrawn}>
      <p>{words.isErased}</p>
      <p className={styles.links}>
        <LinkButton to={paths.way} variant="secondary">
          {words.again}
        </LinkButton>
        <Link to={paths.home}>{words.home}</Link>
      </p>
    </Screen>
  )
}
