import type { RefObject } from 'react'
import { WithDeadlines, WithPrivacy } from '../../site/offers.tsx'
import { lazyPart } from '../../../kit/lazy-part.tsx'
import { LinkButton } from '../../../kit/ui/button/link-button.tsx'
import { Rings } from '../../../kit/ui/rings/rings.tsx'
import styles from './hero.module.css'

// Decoration: loads after the text, in reserved space.
const Example = lazyPart(async () => (await import('./example-receipt.tsx')).ExampleReceipt)

/** Headline with the two main actions. Promises only what the back end announces. */
export function Hero({ heading }: { heading: RefObject<HTMLHeadingElement | null> }) {
  return (
    <div className={styles.hero}>
      <Rings className={styles.rings} />
      <div className={styles.band}>
        <div>
          <h1 ref={heading} tabIndex={-1}>
            <span>看到了，</span>
            <span>就告诉我们。</span>
          </h1>
          <p className={styles.lead}>
            <span>匿名或实名都可以。</span>
            <span>
              每一份举报都有回执、<WithDeadlines otherwise="能查进度、">有时限、</WithDeadlines>
              有答复。
            </span>
          </p>
          <p className={styles.actions}>
            <LinkButton to="/way" size="large" className={styles.report}>
              我要举报
            </LinkButton>
            <LinkButton to="/query" size="large" variant="secondary" className={styles.look}>
              查询进度
            </LinkButton>
          </p>
          <p className={styles.note}>
            免费，不用注册 · 几分钟就能完成<WithPrivacy> · 匿名举报不保存您的网络地址</WithPrivacy>
          </p>
        </div>
        <div className={styles.example} aria-hidden="true">
          <Example />
        </div>
      </div>
    </div>
  )
}
