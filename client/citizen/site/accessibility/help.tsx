import * as words from '#words/accessibility.ts'
import styles from './accessibility-panel.module.css'

/** How to use the pages without a mouse, and where settings are stored. */
export const Help = () => (
  <details className={styles.help}>
    <summary>{words.help}</summary>
    <dl>
      {words.keys.map(([key, what]) => (
        <div key={key}>
          <dt>
            <kbd>{key}</kbd>
          </dt>
          <dd>{what}</dd>
        </div>
      ))}
    </dl>
    <p>{words.helpText}</p>
  </details>
)
