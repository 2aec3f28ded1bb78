import { create } from 'zustand'
import { staffSelf, staffSignOut, type StaffSession } from '../../../contract/staff/session.ts'
import { call, onSignedOut, failedWith } from './call.ts'
import { queryClient } from './queries.ts'
import { useStepUp } from './step-up.ts'
import { tabStorage } from '../../kit/device-storage.ts'
import { forgetDrafts } from './drafts.ts'

interface MemberState {
  /** Undefined while signed out, or not known yet. */
  member: StaffSession | undefined
  /** `unknown` until the server has answered; `unreachable` when it could not be asked. */
  state: 'unknown' | 'unreachable' | 'signedOut' | 'signedIn'
  /** `expired` after a session ended by itself; undefined before the first sign-in and after signing out. */
  ended: 'expired' | undefined
  /** When the server returned `member`, in ms since 1970. */
  receivedAt: number
}

/** Key in the tab's storage; it is set while a person is signed in. */
const signedInKey = 'desk.signed-in'

/** The signed-in person in this page: the only place that holds it. */
export const useMember = create<MemberState>(() => ({
  member: undefined,
  state: 'unknown',
  // Also after a reload.
  ended: tabStorage.read(signedInKey) === undefined ? undefined : 'expired',
  receivedAt: 0,
}))

/** Records a sign-in. If another person was signed in before, clears their cache and drafts. */
export function signedIn(member: StaffSession): void {
  const before = lastId
  lastId = member.id
  if (before !== undefined && before !== member.id) {
    queryClient.clear()
    forgetDrafts(before)
  }
  tabStorage.write(signedInKey, '1')
  useMember.setState({ member, state: 'signedIn', ended: undefined, receivedAt: Date.now() })
}
let lastId: string | undefined

function signedOut(ended: MemberState['ended']): void {
  // Cached data goes; drafts wait for their author unless the sign-out was deliberate.
  queryClient.clear()
  useStepUp.getState().prompt?.refuse()
  useMember.setState({ member: undefined, state: 'signedOut', ended })
}

/** Loads the signed-in person. @param isBackground the page asks by itself, without user activity */
export async function loadMember(isBackground = true): Promise<void> {
  try {
    const member = await call(staffSelf, {}, { isBackground })
    signedIn(member)
  } catch (thrown) {
    if (useMember.getState().state === 'signedIn') return
    const isSignedOut = failedWith(thrown, 'signInRequired')
    useMember.setState({ state: isSignedOut ? 'signedOut' : 'unreachable' })
  }
}

/** Ends the session here and on the server, and removes drafts. */
export async function signOut(): Promise<void> {
  const { member } = useMember.getState()
  // If the server is unreachable, its session expires soon.
  await call(staffSignOut, {}).catch(() => undefined)
  if (member) forgetDrafts(member.id)
  tabStorage.remove(signedInKey)
  signedOut(undefined)
}

onSignedOut(() => {
  if (useMember.getState().state === 'signedIn') signedOut('expired')
})

/** Returns the signed-in person; for components below the frame. @throws Error when signed out */
export function useSignedIn(): StaffSession {
  const member = useMember((state) => state.member)
  if (!member) throw new Error('no person is signed in')
  return member
}
