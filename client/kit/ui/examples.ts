import type { ReactNode } from 'react'

/**
 * States of a component by name, in `<component>.examples.tsx` beside it, for the gallery and axe. Each is rendered
 * as its own component, so that it can have state.
 */
export type Examples = Readonly<Record<string, () => ReactNode>>
