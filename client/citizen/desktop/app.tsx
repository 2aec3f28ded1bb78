import type { ComponentType } from 'react'
import { Navigate, Outlet, Route, Routes, useLocation } from 'react-router-dom'
import type { Layout } from '../../../contract/pages.ts'
import { LazyScreen } from '../../kit/lazy-screen.tsx'
import { ChineseScreen } from '../site/screen/chinese-screen.tsx'
import type { ScreenRoute } from '../site/screen/screen-routes.ts'
import { fromUnknownPage } from '../site/unknown-page.tsx'
import { languageParts } from './languages.tsx'
import styles from './layouts/layout.module.css'
import { PageFrame } from './layouts/page-frame.tsx'
import { desktopRoutes } from './screens.ts'
import { Shell } from './shell.tsx'

const loadUserFrame = () => import('./layouts/user-frame.tsx')

const layouts: Readonly<Record<Layout, ComponentType>> = {
  main: () => (
    <PageFrame>
      <Outlet />
    </PageFrame>
  ),
  // Most visitors never open the personal centre, so its navigation loads with it.
  user: () => (
    <PageFrame>
      <ChineseScreen load={loadUserFrame} />
    </PageFrame>
  ),
  full: () => (
    <main id="main" tabIndex={-1} className={styles.full}>
      <Outlet />
    </main>
  ),
  bare: Outlet,
}

/** Redirects and keeps the query string. */
function Redirect({ to, state }: { to: string; state?: object }) {
  const { search } = useLocation()
  return <Navigate to={to + search} replace state={state} />
}

function Screen({ load, language }: ScreenRoute) {
  const { opening, Failure } = languageParts[language]
  return <LazyScreen {...{ load, opening, Failure }} />
}

/** The desktop site below the router. Any unknown path redirects to `/` (spec §2). */
export const App = ({ routes = desktopRoutes }: { routes?: readonly ScreenRoute[] }) => (
  <Routes>
    <Route element={<Shell />}>
      {(Object.keys(layouts) as Layout[]).map((layout) => {
        const Frame = layouts[layout]
        return (
          <Route key={layout} element={<Frame />}>
            {routes
              .filter((route) => route.layout === layout)
              .map((route) => (
                <Route
                  key={route.id}
                  path={route.path}
                  element={<Screen key={route.id} {...route} />}
                />
              ))}
          </Route>
        )
      })}
      {routes.map(
        ({ id, alias, path }) =>
          alias && <Route key={id} path={alias} element={<Redirect to={path} />} />,
      )}
      <Route path="*" element={<Redirect to="/" state={fromUnknownPage} />} />
    </Route>
  </Routes>
)
