import type { ReactNode } from 'react'

/** States of a component by name, in `<component>.examples.tsx`, for the gallery and axe. */
export type Examples = Readonly<Record<string, () => ReactNode>>
