import { langOf } from '#words/language.ts'
import * as words from '#words/news.ts'
import { notPublished } from '#words/site.ts'
import { titles } from '#words/titles.ts'
import ChevronDown from 'lucide-react/icons/chevron-down'
import { useState } from 'react'
import { Button } from '../../../kit/ui/button/button.tsx'
import { ChineseOnly } from '../chinese-only.tsx'
import { ConfigGate } from '../config-gate.tsx'
import { LongName } from '../site-title.tsx'
import { useFrontConfig } from '../front-config.ts'
import { TextScreen } from '../screen/text-screen.tsx'
import styles from './faq.module.css'

/** The centre's questions and answers by group. All of them open at once, to search or print the page. */
export default function Faq() {
  return (
    <TextScreen title={titles.faq}>
      <ConfigGate>
        <Questions />
      </ConfigGate>
    </TextScreen>
  )
}

function Questions() {
  const { faq } = useFrontConfig()
  const [areOpen, setAreOpen] = useState(false)
  if (faq.length === 0) return <p>{notPublished}</p>
  const groups = [...new Set(faq.map(({ group }) => group))]
  return (
    <div className={styles.faq}>
      <p className="screen-only">
        <Button variant="secondary" onClick={() => setAreOpen(!areOpen)}>
          {areOpen ? words.closeAll : words.openAll}
        </Button>
      </p>
      <ChineseOnly of={faq.map(({ question }) => question).join('')} />
      {groups.map((group) => (
        <section key={group}>
          {group && <h2 lang={langOf(group)}>{group}</h2>}
          {faq
            .filter((one) => one.group === group)
            .map(({ question, answer }) => (
              // A new key also resets those opened by hand.
              <details
                key={`${question} ${areOpen}`}
                open={areOpen}
                lang={langOf(question + answer)}
              >
                <summary>
                  <h3>
                    <LongName>{question}</LongName>
                  </h3>
                  <ChevronDown size={18} />
                </summary>
                {answer.split('\n').map((line) => (
                  <p key={line}>{line}</p>
                ))}
              </details>
            ))}
        </section>
      ))}
    </div>
  )
}
