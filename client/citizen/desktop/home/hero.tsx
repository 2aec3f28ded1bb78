import * as words from '#words/home.ts'
import { anonymity } from '#words/site.ts'
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
            <span>{words.seen}</span>
            <span>{words.tell}</span>
          </h1>
          <p className={styles.lead}>
            <span>{words.bothWays}</span>
            <span>
              {words.receiptAnd}
              <WithDeadlines otherwise={words.progressAnd}>{words.deadlineAnd}</WithDeadlines>
              {words.answer}
            </span>
          </p>
          <p className={styles.actions}>
            <LinkButton to="/way" size="large" className={styles.report}>
              {words.report}
            </LinkButton>
            <LinkButton to="/query" size="large" variant="secondary" className={styles.look}>
              {words.checkProgress}
            </LinkButton>
          </p>
          <p className={styles.note}>
            {words.free}
            <WithPrivacy> · {anonymity}</WithPrivacy>
          </p>
        </div>
        <div className={styles.example} aria-hidden="true">
          <Example />
        </div>
      </div>
    </div>
  )
}
