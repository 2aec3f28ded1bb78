import * as react from 'react/jsx-dev-runtime'
import { loneTexts } from './lone-texts.ts'

export { Fragment } from 'react/jsx-runtime'
export type { JSX } from './jsx-runtime.ts'

type Arguments = Parameters<typeof react.jsxDEV>

/** Creates an element while developing and testing; see `loneTexts`. */
export const jsxDEV = (
  type: Arguments[0],
  props: { readonly children?: unknown },
  key: Arguments[2],
  isStatic: boolean,
) => {
  const apart = loneTexts(type, props, isStatic)
  return react.jsxDEV(type, apart, key, isStatic && Array.isArray(apart.children))
}
