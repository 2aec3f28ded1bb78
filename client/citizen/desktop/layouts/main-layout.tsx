import { Outlet } from 'react-router-dom'
import { PageFrame } from './page-frame.tsx'

/** Of the screens that anyone may open. */
export const MainLayout = () => (
  <PageFrame>
    <Outlet />
  </PageFrame>
)
