import { LazyScreen, type LoadScreen } from '../../../kit/lazy-screen.tsx'
import { ScreenFailure } from './screen-failure.tsx'
import { type SkeletonText, ScreenSkeleton } from './screen-skeleton.tsx'

interface ChineseScreenProps {
  load: LoadScreen
  skeletonText?: SkeletonText | undefined
}

export const ChineseScreen = ({ load, skeletonText }: ChineseScreenProps) => (
  <LazyScreen
    load={load}
    opening={<ScreenSkeleton text={skeletonText} />}
    Failure={ScreenFailure}
  />
)
