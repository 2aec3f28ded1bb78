import { type ComponentType, lazy, type ReactNode, Suspense, useState } from 'react'
import { ScreenBoundary } from './screen-boundary.tsx'
import { ScreenFailure, type ScreenFailureProps } from './screen-failure.tsx'
import { type SkeletonText, ScreenSkeleton } from './screen-skeleton.tsx'

/** Loads the module of a screen, which is its default export. */
export type LoadScreen = () => Promise<{ default: ComponentType }>

interface LazyScreenProps {
  load: LoadScreen
  /** Said until it has loaded. */
  skeletonText?: SkeletonText | undefined
  /** Shown until then, where that is not enough. */
  opening?: ReactNode
  /** Shown when it does not arrive, or breaks. */
  Failure?: ComponentType<ScreenFailureProps>
}

/** Opens a screen when it is first needed; one that does not arrive, or breaks, can be tried again. */
export function LazyScreen(props: LazyScreenProps) {
  const { load, skeletonText, opening, Failure = ScreenFailure } = props
  const [Opened, setOpened] = useState(() => lazy(load))
  return (
    // A lazy component remembers its failure: a new one asks again.
    <ScreenBoundary Failure={Failure} onRetry={() => setOpened(() => lazy(load))}>
      <Suspense fallback={opening ?? <ScreenSkeleton text={skeletonText} />}>
        <Opened />
      </Suspense>
    </ScreenBoundary>
  )
}
