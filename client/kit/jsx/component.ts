import type { ReactElement } from 'react'

/** What a component returns: elements. A bare text there would be a child of an element that it does not know. */
type Rendered = ReactElement | false | null | undefined | readonly Rendered[]

/** A component by its properties. */
export type Component<P = object> = (props: P) => Rendered
