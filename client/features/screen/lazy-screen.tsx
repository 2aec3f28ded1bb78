import { type ComponentType, lazy, Suspense, useState } from 'react'
import { ScreenBoundary } from './screen-boundary.tsx'
import { ScreenSkeleton } from './screen-skeleton.tsx'

/** Loads the module of a screen, which is its default export. */
export type LoadScreen = () => Promise<{ default: ComponentType }>

/** Opens a screen when it is first needed; one that does not arrive, or breaks, can be tried again. */
export function LazyScreen({ load }: { load: LoadScreen }) {
  const [Opened, setOpened] = useState(() => lazy(load))
  return (
    // A lazy component remembers its failure: a new one asks again.
    <ScreenBoundary onRetry={() => setOpened(() => lazy(load))}>
      <Suspense fallback={<ScreenSkeleton />}>
        <Opened />
      </Suspense>
    </ScreenBoundary>
  )
}
