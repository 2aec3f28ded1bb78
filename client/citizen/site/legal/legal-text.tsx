import { ConfigGate } from '../config-gate.tsx'
import { useFrontConfig } from '../front-config.ts'
import styles from './legal-text.module.css'
import { sectionsOf } from './sections.ts'

/** A text that people agree to, as the centre has written it into the front-end config. */
export const LegalText = ({ which }: { which: 'privacy' | 'rules' }) => (
  <ConfigGate>
    <Text which={which} />
  </ConfigGate>
)

function Text({ which }: { which: 'privacy' | 'rules' }) {
  const { text, version } = useFrontConfig()[which]
  if (!text) return <p>这里的内容还没有公布。有疑问请通过页面底部的电话或邮箱联系我们。</p>
  return (
    <div className={styles.text}>
      {sectionsOf(text).map(({ heading, paragraphs }) => (
        <section key={heading ?? ''}>
          {heading && <h2>{heading}</h2>}
          {paragraphs.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </section>
      ))}
      {version && <p className={styles.version}>版本：{version}</p>}
    </div>
  )
}
