/** The search of types. */
export { findTypes, otherType } from '../../../kit/type-search/find-types.ts'
