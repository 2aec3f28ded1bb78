import { useLoad } from '../../../kit/use-load.ts'
import { useStore } from '../../../kit/store.ts'
import { Alert } from '../../../kit/ui/alert/alert.tsx'
import { Button } from '../../../kit/ui/button/button.tsx'
import { Skeleton } from '../../../kit/ui/skeleton/skeleton.tsx'
import { useFrontConfig } from '../front-config.ts'
import { loadFrontConfig } from '../load-front-config.ts'
import styles from './legal-text.module.css'
import { sectionsOf } from './sections.ts'

/** A text that people agree to, as the centre has written it into the front-end config. */
export function LegalText({ which }: { which: 'privacy' | 'rules' }) {
  const { text, version } = useFrontConfig()[which]
  const isKnown = useStore((state) => state.config.personal_center !== undefined)
  const { failure, retry } = useLoad(loadFrontConfig)
  if (!isKnown && failure !== undefined)
    return (
      <Alert tone="danger" title={failure} announce>
        <Button variant="secondary" onClick={retry}>
          重新加载
        </Button>
      </Alert>
    )
  if (!isKnown) return <Skeleton shape="block" />
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
