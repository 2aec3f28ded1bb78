import { createTypeSearch } from '../../../kit/type-search/create-type-search.ts'
import { learned } from '../../../kit/type-search/learned-en.ts'

/** The search of types. */
export const findTypes = createTypeSearch(learned)
