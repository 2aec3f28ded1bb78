import { mobilePaths } from '../../../contract/routes.ts'

/** Whether a path, below the base of either site, is where one signs in. */
export const isLoginPath = (path: string): boolean =>
  path === '/login' || path === mobilePaths['/login']
