import Megaphone from 'lucide-react/icons/megaphone'
import Search from 'lucide-react/icons/search'
import type { RefObject } from 'react'
import { WithDeadlines, WithPrivacy } from '../../site/offers.tsx'
import { lazyPart } from '../../../kit/lazy-part.tsx'
import { LinkButton } from '../../../kit/ui/button/link-button.tsx'
import { Rings } from '../../../kit/ui/rings/rings.tsx'
import { phonePaths as paths } from '../../site/paths.ts'
import styles from './hero.module.css'

/** Loads after the text, in reserved space. */
const SampleReceipt = lazyPart(async () => (await import('./sample-receipt.tsx')).SampleReceipt)

/** Headline with the two main actions and an example receipt. Promises only what the back end announces. */
export function Hero({ heading }: { heading: RefObject<HTMLHeadingElement | null> }) {
  return (
    <div className={styles.hero}>
      <Rings className={styles.rings} />
      <h1 ref={heading} tabIndex={-1}>
        <span>看到了，</span>
        <span>就告诉我们。</span>
      </h1>
      <p className={styles.lead}>
        <span>匿名或实名都可以。</span>
        <span>
          <WithDeadlines otherwise="每一份举报都有查询码，随时可以看进度。">
            每一份举报都有回执、有时限、有答复。
          </WithDeadlines>
        </span>
      </p>
      <div className={styles.actions}>
        <LinkButton to={paths.way} size="large" className={styles.report}>
          <Megaphone size={22} />
          我要举报
        </LinkButton>
        <LinkButton to={paths.query} size="large" variant="secondary" className={styles.query}>
          <Search size={22} />
          查询进度
        </LinkButton>
      </div>
      <p className={styles.facts} data-extra="">
        <span>免费，不用注册 · 几分钟就能完成</span>
        <WithPrivacy>
          <span>匿名举报不保存您的网络地址</span>
        </WithPrivacy>
      </p>
      <div className={styles.sample} data-extra="" aria-hidden="true">
        <SampleReceipt />
      </div>
    </div>
  )
}
