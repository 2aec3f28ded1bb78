import { langOf } from '#words/language.ts'
import * as words from '#words/site.ts'
import { titles } from '#words/titles.ts'
import { ChineseOnly } from '../chinese-only.tsx'
import { ConfigGate } from '../config-gate.tsx'
import { useFrontConfig } from '../front-config.ts'
import { TextScreen } from '../screen/text-screen.tsx'
import styles from './legal-text.module.css'

const isHeading = (line: string) =>
  /^(?:[一二三四五六七八九十]{1,3}、\S{1,30}|\d{1,2}\. .{1,60})$/.test(line)

interface Section {
  heading?: string
  paragraphs: string[]
}

/** Splits a text by its lines; one like `一、保存和保护` or `1. What we keep` begins a section. */
export function sectionsOf(text: string): Section[] {
  const sections: Section[] = [{ paragraphs: [] }]
  for (const line of text.split('\n').map((l) => l.trim())) {
    if (isHeading(line)) sections.push({ heading: line, paragraphs: [] })
    else if (line) sections.at(-1)?.paragraphs.push(line)
  }
  return sections.filter(
    ({ heading, paragraphs }) => heading !== undefined || paragraphs.length > 0,
  )
}

type Which = 'privacy' | 'rules'

/** Screen of a text that citizens agree to. The centre writes it in the front-end config. */
const LegalScreen = ({ which }: { which: Which }) => (
  <TextScreen title={titles[which]}>
    <ConfigGate>
      <Text which={which} />
    </ConfigGate>
  </TextScreen>
)
export const Privacy = () => <LegalScreen which="privacy" />
export const Rules = () => <LegalScreen which="rules" />

function Text({ which }: { which: Which }) {
  const { text, version } = useFrontConfig()[which]
  if (!text) return <p>{words.notPublished}</p>
  return (
    <div className={styles.text} lang={langOf(text)}>
      <ChineseOnly of={text} />
      {sectionsOf(text).map(({ heading, paragraphs }) => (
        <section key={heading ?? ''}>
          {heading && <h2>{heading}</h2>}
          {paragraphs.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </section>
      ))}
      {version && (
        <p className="soft small">
          {words.version}
          {version}
        </p>
      )}
    </div>
  )
}
