import type { Examples } from '../examples.ts'
import { Skeleton } from './skeleton.tsx'

export const examples: Examples = {
  line: () => <Skeleton />,
  short: () => <Skeleton shape="short" />,
  medium: () => <Skeleton shape="medium" />,
  block: () => <Skeleton shape="block" />,
}
