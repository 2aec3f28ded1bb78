import { desktopHome } from '../../kit/language-base.ts'
import { prerender } from '../site/prerender.tsx'
import { App } from './app.tsx'
import Home from './home/home.tsx'
import { desktopRoutes } from './screens.ts'

/** Home as the build renders it (`client/build/prerender-home.ts`). */
export const html = prerender(App, desktopRoutes, Home, (path) => desktopHome + path.slice(1))
