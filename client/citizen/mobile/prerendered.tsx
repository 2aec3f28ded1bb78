import { prerender } from '../site/prerender.tsx'
import { App } from './app.tsx'
import Home from './home/home.tsx'
import { phoneRoutes } from './screens.ts'

/** Home as the build renders it (`client/build/prerender-home.ts`). */
export const html = prerender(App, phoneRoutes, Home, (path) => `#${path}`)
