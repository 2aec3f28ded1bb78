import { Skeleton } from '../../../../kit/ui/skeleton/skeleton.tsx'

/** Placeholder of a list. */
export const ListSkeleton = () => (
  <div className="grid-3" aria-busy="true">
    <Skeleton shape="block" />
    <Skeleton shape="block" />
    <Skeleton shape="block" />
  </div>
)
