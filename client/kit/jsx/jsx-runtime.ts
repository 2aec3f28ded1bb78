import type { ExoticComponent, Key, JSX as ReactJSX, ReactElement } from 'react'
import * as react from 'react/jsx-runtime'
import type { Component } from './component.ts'
import { loneTexts } from './lone-texts.ts'

export { Fragment } from 'react/jsx-runtime'

type Props = { readonly children?: unknown }
type Type = Parameters<typeof react.jsx>[0]

/** Creates an element with one child, or with a list of children; see `loneTexts`. */
export const jsx = (type: Type, props: Props, key?: Key): ReactElement =>
  react.jsx(type, loneTexts(type, props, false), key)

/** Creates an element with the children of its source; see `loneTexts`. */
export const jsxs = (type: Type, props: Props, key?: Key): ReactElement => {
  const apart = loneTexts(type, props, true)
  return (Array.isArray(apart.children) ? react.jsxs : react.jsx)(type, apart, key)
}

/** What TSX means here: as in React, except that a component returns elements and no bare text. */
export declare namespace JSX {
  type ElementType =
    | keyof ReactJSX.IntrinsicElements
    | Component<never>
    | (new (props: never) => ReactJSX.ElementClass)
    | ExoticComponent<never>
  type Element = ReactJSX.Element
  type ElementClass = ReactJSX.ElementClass
  type ElementAttributesProperty = ReactJSX.ElementAttributesProperty
  type ElementChildrenAttribute = ReactJSX.ElementChildrenAttribute
  type LibraryManagedAttributes<C, P> = ReactJSX.LibraryManagedAttributes<C, P>
  type IntrinsicAttributes = ReactJSX.IntrinsicAttributes
  type IntrinsicClassAttributes<T> = ReactJSX.IntrinsicClassAttributes<T>
  type IntrinsicElements = ReactJSX.IntrinsicElements
}
