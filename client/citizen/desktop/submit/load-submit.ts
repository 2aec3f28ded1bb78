/** The one import of this screen: each would bring along the list of its files. */
export const loadSubmit = () => import('./submit.tsx')
