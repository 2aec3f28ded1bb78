import { type ComponentType, lazy, Suspense, useState } from 'react'
import { ScreenBoundary } from './screen-boundary.tsx'
import { type SkeletonText, ScreenSkeleton } from './screen-skeleton.tsx'

/** Loads the module of a screen, which is its default export. */
export type LoadScreen = () => Promise<{ default: ComponentType }>

interface LazyScreenProps {
  load: LoadScreen
  /** Shown until it has loaded. */
  skeletonText?: SkeletonText | undefined
}

/** Opens a screen when it is first needed; one that does not arrive, or breaks, can be tried again. */
export function LazyScreen({ load, skeletonText }: LazyScreenProps) {
  const [Opened, setOpened] = useState(() => lazy(load))
  return (
    // A lazy component remembers its failure: a new one asks again.
    <ScreenBoundary onRetry={() => setOpened(() => lazy(load))}>
      <Suspense fallback={<ScreenSkeleton text={skeletonText} />}>
        <Opened />
      </Suspense>
    </ScreenBoundary>
  )
}
