import { Component, type ComponentType, lazy, type ReactNode, Suspense, useState } from 'react'
import { Alert } from '../../kit/ui/alert/alert.tsx'
import { Button } from '../../kit/ui/button/button.tsx'
import { Skeleton } from '../../kit/ui/skeleton/skeleton.tsx'
import styles from './frame.module.css'

/** Loads the module of a screen, which is its default export. */
export type LoadScreen = () => Promise<{ default: ComponentType }>

interface BoundaryProps {
  onRetry: () => void
  children: ReactNode
}

/** A screen that breaks takes nothing else with it. */
class ScreenBoundary extends Component<BoundaryProps, { hasFailed: boolean }> {
  override state = { hasFailed: false }
  static getDerivedStateFromError = () => ({ hasFailed: true })
  override render() {
    if (!this.state.hasFailed) return this.props.children
    return (
      <div className={styles.page}>
        <Alert tone="danger" title="这一页没有打开" announce>
          <p>可能是网络中断，或者工作台已经更新。已写的内容会保留。</p>
          <p>
            <Button
              variant="secondary"
              onClick={() => {
                this.setState({ hasFailed: false })
                this.props.onRetry()
              }}
            >
              再试一次
            </Button>{' '}
            <Button variant="quiet" onClick={() => location.reload()}>
              刷新页面
            </Button>
          </p>
        </Alert>
      </div>
    )
  }
}

/** Opens a screen when it is first needed; one that does not arrive, or breaks, can be tried again. */
export function LazyScreen({ load }: { load: LoadScreen }) {
  const [Opened, setOpened] = useState(() => lazy(load))
  return (
    <ScreenBoundary onRetry={() => setOpened(() => lazy(load))}>
      <Suspense
        fallback={
          <div className={styles.page} aria-busy="true">
            <Skeleton shape="medium" />
            <Skeleton shape="block" />
          </div>
        }
      >
        <Opened />
      </Suspense>
    </ScreenBoundary>
  )
}
