import { useEffect } from 'react'
import { Navigate, Route, Routes } from 'react-router-dom'
import { Alert } from '../kit/ui/alert/alert.tsx'
import { Button } from '../kit/ui/button/button.tsx'
import { Frame, addressOf } from './frame/frame.tsx'
import { DeskScreen } from './frame/desk-screen.tsx'
import { Screen } from './frame/screen.tsx'
import { InboxButton } from './inbox/inbox.tsx'
import { routesOf } from './routes.ts'
import { loadMember, useMember, useSignedIn } from './frame/member.ts'
import { SessionWatch } from './frame/session-watch.tsx'
import { StepUpDialog } from './frame/step-up-dialog.tsx'
import { EntryPage } from './people/entry-page.tsx'
import { SignIn } from './people/sign-in.tsx'

/** Routes below the router. After a session ends, the sign-in form appears at the current address. */
export const App = () => (
  <Routes>
    <Route
      path="/invitation"
      element={<DeskScreen load={() => import('./people/invitation.tsx')} />}
    />
    <Route
      path="/answer"
      element={<DeskScreen load={() => import('./people/authority-answer.tsx')} />}
    />
    <Route path="*" element={<Desk />} />
  </Routes>
)

function Desk() {
  const state = useMember((now) => now.state)
  if (state === 'unknown') return null
  if (state === 'unreachable') return <Unreachable />
  if (state === 'signedOut') return <SignIn />
  return (
    <>
      <Screens />
      <SessionWatch />
      <StepUpDialog />
    </>
  )
}

/** Interval in ms between retries while the server is unreachable. */
const retryMs = 3000

function Unreachable() {
  useEffect(() => {
    const timer = setInterval(() => void loadMember(), retryMs)
    return () => clearInterval(timer)
  }, [])
  return (
    <EntryPage>
      <h1>连不上服务器</h1>
      <Alert tone="warning" announce>
        <p>正在重试，连上后自动打开。一直连不上的，请联系运维人员。</p>
      </Alert>
      <Button variant="secondary" onClick={() => void loadMember()}>
        马上再试
      </Button>
    </EntryPage>
  )
}

function Screens() {
  const { roles } = useSignedIn()
  const routes = routesOf(roles)
  const first = routes.find(({ isInMemberMenu }) => !isInMemberMenu)
  return (
    <Routes>
      {routes.map((route) => (
        <Route
          key={route.path}
          path={route.path}
          element={
            <Frame routes={routes} isWorkbench={route.isWorkbench} inbox={<InboxButton />}>
              <DeskScreen key={route.path} load={route.load} />
            </Frame>
          }
        />
      ))}
      <Route
        path="*"
        element={
          first ? (
            <Navigate to={addressOf(first)} replace />
          ) : (
            <Frame routes={[]}>
              <Screen title="统计功能尚未开通">
                <p>开通后，您可以在这里查看统计。如有疑问，请联系系统管理员。</p>
              </Screen>
            </Frame>
          )
        }
      />
    </Routes>
  )
}
