import type { ReactNode } from 'react'
import { messageOf } from '../../kit/call-failure.ts'
import { Alert } from '../../kit/ui/alert/alert.tsx'
import { Button } from '../../kit/ui/button/button.tsx'
import { Skeleton } from '../../kit/ui/skeleton/skeleton.tsx'
import styles from './query-state.module.css'

interface Reading<D> {
  readonly data: D | undefined
  readonly error: Error | null
  readonly refetch: () => unknown
}

interface QueryStateProps<D> {
  of: Reading<D>
  children: (data: D) => ReactNode
}

/** Renders a query's data, its loading state, or its failure with a retry button. */
export function QueryState<D>({ of: { data, error, refetch }, children }: QueryStateProps<D>) {
  if (data !== undefined) return <>{children(data)}</>
  if (!error)
    return (
      <div aria-busy="true" className={styles.place}>
        <Skeleton shape="medium" />
        <Skeleton />
        <Skeleton shape="short" />
      </div>
    )
  return (
    <div className={styles.place}>
      <Alert tone="danger" announce>
        <p>{messageOf(error)}</p>
        <p>
          <Button variant="secondary" onClick={() => void refetch()}>
            重试
          </Button>
        </p>
      </Alert>
    </div>
  )
}
