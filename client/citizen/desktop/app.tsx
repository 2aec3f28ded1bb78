import type { ComponentType } from 'react'
import { Navigate, Outlet, Route, Routes, useLocation } from 'react-router-dom'
import { FullLayout } from './layouts/full-layout.tsx'
import { MainLayout } from './layouts/main-layout.tsx'
import { UserLayout } from './layouts/user-layout.tsx'
import { type Layout, redirects, screenRoutes } from './routes.ts'
import { LazyScreen } from '../../kit/lazy-screen.tsx'
import { ChineseScreen } from '../site/screen/chinese-screen.tsx'
import { EnglishFailure, EnglishOpening } from './english/stand-ins.tsx'
import { fromUnknownPage } from '../site/unknown-page.tsx'
import { Shell } from './shell.tsx'

const layouts: Readonly<Record<Layout, ComponentType>> = {
  main: MainLayout,
  user: UserLayout,
  full: FullLayout,
  bare: Outlet,
}

/** Leads on, with the query string. */
function Redirect({ to, state }: { to: string; state?: object | undefined }) {
  const { search } = useLocation()
  return <Navigate to={to + search} replace state={state} />
}

/** Everything below the router. */
export const App = () => (
  <Routes>
    <Route element={<Shell />}>
      {(Object.keys(layouts) as Layout[]).map((layout) => {
        const Frame = layouts[layout]
        return (
          <Route key={layout} element={<Frame />}>
            {screenRoutes
              .filter((route) => route.layout === layout)
              .map(({ path, load }) => (
                <Route
                  key={path}
                  path={path}
                  element={
                    layout === 'bare' ? (
                      <LazyScreen
                        key={path}
                        load={load}
                        opening={<EnglishOpening />}
                        Failure={EnglishFailure}
                      />
                    ) : (
                      <ChineseScreen key={path} load={load} />
                    )
                  }
                />
              ))}
          </Route>
        )
      })}
      {Object.entries(redirects).map(([from, to]) => (
        <Route
          key={from}
          path={from}
          element={<Redirect to={to} state={from === '*' ? fromUnknownPage : undefined} />}
        />
      ))}
    </Route>
  </Routes>
)
