import { Navigate, Route, Routes } from 'react-router-dom'
import { ChineseScreen } from '../site/screen/chinese-screen.tsx'
import { fromUnknownPage } from '../site/unknown-page.tsx'
import { screenRoutes } from './routes.ts'
import { Shell } from './shell.tsx'

/** Everything below the router. */
export const App = () => (
  <Routes>
    <Route element={<Shell />}>
      {screenRoutes.map(({ path, load, skeletonText }) => (
        <Route
          key={path}
          path={path}
          element={<ChineseScreen key={path} load={load} skeletonText={skeletonText} />}
        />
      ))}
      <Route path="*" element={<Navigate to="/" replace state={fromUnknownPage} />} />
    </Route>
  </Routes>
)
