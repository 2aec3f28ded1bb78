import * as store from './store.ts'

/** What an authority is called, for citizens and the desk; undefined when there is none. */
export const authorityName = store.authorityName
