import { langOf } from '#words/language.ts'
import * as words from '#words/site.ts'
import { Link } from 'react-router-dom'
import { ChineseOnly } from '../chinese-only.tsx'
import { ContactList } from '../contact-list.tsx'
import { LongName } from '../site-title.tsx'
import { useFrontConfig } from '../front-config.ts'
import { usePaths } from '../paths.ts'
import styles from './ask-us.module.css'

/** Folded: contacts, and the centre's questions about a report that was sent. */
export function AskUs() {
  const { faq: path } = usePaths()
  const { faq } = useFrontConfig()
  const questions = faq.filter(({ group }) => words.groupsAfterSending.includes(group)).slice(0, 4)
  return (
    <>
      <details className={styles.folded}>
        <summary>{words.contact}</summary>
        <ContactList className={styles.contact} />
      </details>
      {/* Load with the front-end config, so they stand below the contacts. */}
      {questions.length > 0 && (
        <details className={styles.folded}>
          <summary>{words.questions}</summary>
          <ChineseOnly of={questions[0]?.answer} />
          {questions.map(({ question, answer }) => (
            <details key={question} lang={langOf(question)} className={styles.question}>
              <summary>
                <LongName>{question}</LongName>
              </summary>
              {answer.split('\n').map((line) => (
                <p key={line}>{line}</p>
              ))}
            </details>
          ))}
          <p className="tall-links">
            <Link to={path}>{words.allQuestions}</Link>
          </p>
        </details>
      )}
    </>
  )
}
