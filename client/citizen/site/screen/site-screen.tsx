import { LazyScreen, type LoadScreen } from '../../../kit/lazy-screen.tsx'
import { ScreenFailure } from './screen-failure.tsx'
import { type SkeletonText, ScreenSkeleton } from './screen-skeleton.tsx'

interface SiteScreenProps {
  load: LoadScreen
  skeletonText?: SkeletonText | undefined
}

export const SiteScreen = ({ load, skeletonText }: SiteScreenProps) => (
  <LazyScreen
    load={load}
    opening={<ScreenSkeleton text={skeletonText} />}
    Failure={ScreenFailure}
  />
)
