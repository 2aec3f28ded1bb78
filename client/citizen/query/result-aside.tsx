import * as words from '#words/result.ts'
import { WithWithdrawal } from '../site/offers.tsx'
import Printer from 'lucide-react/icons/printer'
import type { ReactNode } from 'react'
import { isInWechat } from '../../kit/device.ts'
import { Button } from '../../kit/ui/button/button.tsx'
import { AsidePart } from '../../kit/ui/with-aside/aside-part.tsx'
import { lazyPart } from '../../kit/lazy-part.tsx'
import { AskUs } from '../site/help/ask-us.tsx'
import styles from './aside.module.css'

const ClearAndLeave = lazyPart(
  async () => (await import('../report/clear-and-leave.tsx')).ClearAndLeave,
)

interface ResultAsideProps {
  /** Opens the form for a message; absent where the first card does, or none may be sent. */
  write: (() => void) | undefined
  withdrawal: ReactNode
  /** Button to save the receipt; absent if none is issued. */
  receipt: ReactNode
  leave?: { label: string; go: () => void } | undefined
}

/** The reporter's possible actions besides those of the first card, and contacts. */
export function ResultAside({ write, withdrawal, receipt, leave }: ResultAsideProps) {
  const canPrint = !isInWechat(navigator)
  return (
    <>
      {write && (
        <AsidePart title={words.more}>
          <Button variant="secondary" onClick={write}>
            {words.message}
          </Button>
        </AsidePart>
      )}
      {withdrawal && (
        <WithWithdrawal>
          <AsidePart title={words.mistake}>
            <div className={styles.withdrawal}>{withdrawal}</div>
          </AsidePart>
        </WithWithdrawal>
      )}
      <AsidePart title={canPrint ? words.keepIt : words.leave}>
        <p className="wrap-2">
          {canPrint && (
            <Button variant="secondary" onClick={() => window.print()}>
              <Printer size={18} />
              {words.print}
            </Button>
          )}
          {receipt}
          {leave && (
            <Button variant="secondary" onClick={leave.go}>
              {leave.label}
            </Button>
          )}
          <ClearAndLeave />
        </p>
      </AsidePart>
      <AskUs />
    </>
  )
}
