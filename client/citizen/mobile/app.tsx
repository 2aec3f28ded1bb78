import { Navigate, Route, Routes } from 'react-router-dom'
import { submitSkeletonText } from '../report/skeleton-text.ts'
import { ChineseScreen } from '../site/screen/chinese-screen.tsx'
import type { ScreenRoute } from '../site/screen/screen-routes.ts'
import { fromUnknownPage } from '../site/unknown-page.tsx'
import { phoneRoutes } from './screens.ts'
import { Shell } from './shell.tsx'

/** The mobile site below the router. Any unknown hash path redirects to `/`. */
export const App = ({ routes = phoneRoutes }: { routes?: readonly ScreenRoute[] }) => (
  <Routes>
    <Route element={<Shell />}>
      {routes.map(({ id, path, load }) => (
        <Route
          key={id}
          path={path}
          element={
            <ChineseScreen
              key={id}
              load={load}
              skeletonText={id === 'submit' ? submitSkeletonText : undefined}
            />
          }
        />
      ))}
      <Route path="*" element={<Navigate to="/" replace state={fromUnknownPage} />} />
    </Route>
  </Routes>
)
