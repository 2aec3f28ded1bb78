import type { ReactNode } from 'react'
import { Navigate, Outlet, Route, Routes, useLocation } from 'react-router-dom'
import type { Component } from '../../kit/jsx/component.ts'
import type { Layout } from '../../../contract/pages.ts'
import { SiteScreen } from '../site/screen/site-screen.tsx'
import type { ScreenRoute } from '../site/screen/screen-routes.ts'
import { fromUnknownPage } from '../site/unknown-page.tsx'
import styles from './layouts/layout.module.css'
import { desktopRoutes } from './screens.ts'
import { Shell } from './shell.tsx'
import { lazyPart } from '../../kit/lazy-part.tsx'
import { useStore } from '../../kit/store.ts'
import { Header } from './layouts/header.tsx'

// Loads after the page; its space is reserved.
const Footer = lazyPart(async () => (await import('./layouts/footer.tsx')).Footer)

/** Header, main part and footer. The main part fills the window (spec §9, centerStyle). */
function PageFrame({ children }: { children: ReactNode }) {
  const centerStyle = useStore((state) => state.centerStyle)
  return (
    <div className={styles.page}>
      <Header />
      <main id="main" tabIndex={-1} className={styles.main} style={centerStyle}>
        {children}
      </main>
      <div className={styles.foot}>
        <Footer />
      </div>
    </div>
  )
}

const loadUserFrame = () => import('./layouts/user-frame.tsx')

const layouts: Readonly<Record<Layout, Component>> = {
  main: () => (
    <PageFrame>
      <Outlet />
    </PageFrame>
  ),
  // Most visitors never open the personal centre, so its navigation loads with it.
  user: () => (
    <PageFrame>
      <SiteScreen load={loadUserFrame} />
    </PageFrame>
  ),
  full: () => (
    <main id="main" tabIndex={-1} className={styles.full}>
      <Outlet />
    </main>
  ),
}

/** Redirects and keeps the query string. */
function Redirect({ to, state }: { to: string; state?: object }) {
  const { search } = useLocation()
  return <Navigate to={to + search} replace state={state} />
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
                  // Without an id of its own a tester sees `0-0-1` (spec §2 names three routes).
                  id={route.id}
                  path={route.path}
                  element={<SiteScreen key={route.id} load={route.load} />}
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
