import { type ComponentType, useEffect, useState } from 'react'
import type { WithdrawalProps } from './withdrawal-props.ts'

/**
 * Withdrawing, whose code comes after the page. Should it fail to load there is no button, and the page, which
 * may show the only key to a report, stays as it is.
 */
export function LazyWithdrawal(props: WithdrawalProps) {
  const [Loaded, setLoaded] = useState<ComponentType<WithdrawalProps>>()
  useEffect(() => {
    import('./withdrawal.tsx').then(
      ({ Withdrawal }) => setLoaded(() => Withdrawal),
      () => undefined,
    )
  }, [])
  return Loaded ? <Loaded {...props} /> : null
}
