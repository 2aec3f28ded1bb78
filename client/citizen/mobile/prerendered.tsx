import { phonePaths } from '../site/paths.ts'
import { prerender } from '../site/prerender.tsx'
import { App } from './app.tsx'
import Home from './home/home.tsx'
import Query from './query.tsx'
import { phoneRoutes } from './screens.ts'

/** What the build renders (`client/build/prerender-pages.ts`). */
export const html = prerender(
  App,
  phoneRoutes,
  {
    home: { address: phonePaths.home, Screen: Home },
    query: { address: phonePaths.query, Screen: Query },
    submit: { address: `${phonePaths.submit}?type=1` },
    other: { address: phonePaths.faq },
  },
  (path) => `#${path}`,
)
