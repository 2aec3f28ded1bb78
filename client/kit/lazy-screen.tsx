import { Component as ReactComponent, lazy, type ReactNode, Suspense, useState } from 'react'
import type { Component } from './jsx/component.ts'

/** Loads the module of a screen, whose default export is the component. */
export type LoadScreen = () => Promise<{ default: Component }>

export interface ScreenFailureProps {
  /** The screen threw an error; otherwise its code, or that of a part, did not arrive. */
  hasBroken: boolean
  /** A retry failed before: browsers may remember a failed import, so only a reload helps. */
  wasRetried: boolean
  retry: () => void
}

interface BoundaryProps {
  onRetry: () => void
  Failure: Component<ScreenFailureProps>
  children: ReactNode
}

/** What browsers and the build say of code that did not arrive: Chrome and Firefox, Safari, the build's preloading. */
const lostCode = /dynamically imported module|importing a module script|unable to preload/i

/** Error boundary of one screen: the rest of the page stays usable. */
class ScreenBoundary extends ReactComponent<BoundaryProps> {
  override state = { hasFailed: false, hasBroken: false, retries: 0 }

  static getDerivedStateFromError = (error: unknown) => ({
    hasFailed: true,
    hasBroken: !lostCode.test(String(error)),
  })

  retry = () => {
    this.props.onRetry()
    this.setState({ hasFailed: false, hasBroken: false, retries: this.state.retries + 1 })
  }

  override render() {
    if (!this.state.hasFailed) return this.props.children
    const { Failure } = this.props
    const { hasBroken, retries } = this.state
    return <Failure {...{ hasBroken, wasRetried: retries > 0, retry: this.retry }} />
  }
}

export interface LazyScreenProps {
  load: LoadScreen
  /** Shown while the code loads. */
  opening: ReactNode
  /** Shown when the code does not load, or when the screen throws. */
  Failure: Component<ScreenFailureProps>
}

/** Loads a screen when it first opens. A screen that fails to load, or throws, can be retried. */
export function LazyScreen({ load, opening, Failure }: LazyScreenProps) {
  const [Screen, setScreen] = useState(() => lazy(load))
  return (
    // A lazy component remembers its failure, so a retry needs a new one.
    <ScreenBoundary Failure={Failure} onRetry={() => setScreen(() => lazy(load))}>
      <Suspense fallback={opening}>
        <Screen />
      </Suspense>
    </ScreenBoundary>
  )
}
