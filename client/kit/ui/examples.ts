import type { ReactNode } from 'react'

/**
 * The states of a component by name, in `<component>.examples.tsx` beside it: the gallery shows them, and axe
 * walks through them. Each is drawn as a component of its own, so that it may keep state.
 */
export type Examples = Readonly<Record<string, () => ReactNode>>
