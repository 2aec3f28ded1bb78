import { ChineseScreen } from '../../site/screen/chinese-screen.tsx'
import { PageFrame } from './page-frame.tsx'

const load = () => import('./user-frame.tsx')

/** Of the personal centre, which most visitors never open: its navigation is loaded with it. */
export const UserLayout = () => (
  <PageFrame>
    <ChineseScreen load={load} />
  </PageFrame>
)
