/** The search of types. */
export { findTypes } from '../../../kit/type-search/find-types.ts'
