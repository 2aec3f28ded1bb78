import { newWindow } from '#words/controls.ts'
import * as words from '#words/site.ts'
import { Link } from 'react-router-dom'
import { VisuallyHidden } from '../../../kit/ui/visually-hidden/visually-hidden.tsx'
import styles from './legal-link.module.css'
import { usePaths } from '../paths.ts'

const names = { privacy: words.privacyTitle, rules: words.rulesTitle }

/** Link to a text that people agree to, beside a form: nothing typed is lost. */
export const LegalLink = ({ to }: { to: keyof typeof names }) => (
  <Link to={usePaths()[to]} className={styles.link} target="_blank">
    {names[to]}
    <VisuallyHidden>{newWindow}</VisuallyHidden>
  </Link>
)
