import { create } from 'zustand'
import { staffSelf, staffSignOut, type StaffSession } from '../../../contract/staff/session.ts'
import { call, onSignedOut, failedWith } from './call.ts'
import { queryClient } from './queries.ts'
import { useStepUp } from './step-up.ts'
import { forgetDrafts } from './drafts.ts'

interface MemberState {
  /** Undefined while nobody is signed in, and while it is not known yet. */
  member: StaffSession | undefined
  /** `unknown` until the server has said; `unreachable` when it could not be asked. */
  state: 'unknown' | 'unreachable' | 'signedOut' | 'signedIn'
  /** Why whoever was here has to sign in again; undefined when they never were, or have signed out. */
  ended: 'expired' | undefined
  /** When `member` was told by the server, in ms since 1970. */
  receivedAt: number
}

/** Who is signed in at the desk, in this page: the one place that knows. */
export const useMember = create<MemberState>(() => ({
  member: undefined,
  state: 'unknown',
  ended: undefined,
  receivedAt: 0,
}))

/** Goes on as whoever has just signed in; another person sees nothing of the one before. */
export function signedIn(member: StaffSession): void {
  const before = lastId
  lastId = member.id
  if (before !== undefined && before !== member.id) {
    queryClient.clear()
    forgetDrafts(before)
  }
  useMember.setState({ member, state: 'signedIn', ended: undefined, receivedAt: Date.now() })
}
let lastId: string | undefined

function signedOut(ended: MemberState['ended']): void {
  // What they read is nobody else's; what they wrote stays for them, unless they leave on purpose.
  queryClient.clear()
  useStepUp.getState().prompt?.refuse()
  useMember.setState({ member: undefined, state: 'signedOut', ended })
}

/** Finds out who is signed in. @param isBackground nobody has done anything, the page asks by itself */
export async function loadMember(isBackground = true): Promise<void> {
  try {
    const member = await call(staffSelf, {}, { isBackground })
    signedIn(member)
  } catch (thrown) {
    if (useMember.getState().state === 'signedIn') return
    const isNobody = failedWith(thrown, 'signInRequired')
    useMember.setState({ state: isNobody ? 'signedOut' : 'unreachable' })
  }
}

/** Ends the session here and on the server, and forgets what was written. */
export async function signOut(): Promise<void> {
  const { member } = useMember.getState()
  // Even while the server is away: its session ends by itself soon.
  await call(staffSignOut, {}).catch(() => undefined)
  if (member) forgetDrafts(member.id)
  signedOut(undefined)
}

onSignedOut(() => {
  if (useMember.getState().state === 'signedIn') signedOut('expired')
})

/** Whoever is signed in, below the frame, where somebody always is. */
export function useSignedIn(): StaffSession {
  const member = useMember((state) => state.member)
  if (!member) throw new Error('nobody is signed in here')
  return member
}
