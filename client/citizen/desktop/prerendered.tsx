import { desktopHome } from '../../kit/language-base.ts'
import Query from '../query/query-screen.tsx'
import { prerender } from '../site/prerender.tsx'
import { App } from './app.tsx'
import Home from './home/home.tsx'
import { desktopRoutes } from './screens.ts'

/** What the build renders (`client/build/prerender-pages.ts`). */
export const html = prerender(
  App,
  desktopRoutes,
  {
    home: { address: '/', Screen: Home },
    query: { address: '/query', Screen: Query },
    submit: { address: '/submit' },
    other: { address: '/faq' },
  },
  (path) => desktopHome + path.slice(1),
)
