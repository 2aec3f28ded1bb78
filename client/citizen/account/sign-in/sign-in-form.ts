import type { Session } from './complete-sign-in.ts'

/** What each form around signing in is given. */
export interface SignInFormProps {
  /** What was typed in the form before. */
  phone: string
  /** Must be the same function on every render. */
  onPhone: (phone: string) => void
  /** @throws CallFailure when it cannot be found out who that is */
  onSignedIn: (session: Session) => Promise<void>
  /** Carried along by links between the forms. */
  linkState: { from: string } | null
  /** Links the account to the partner's citizen who came here; such a sign-in is by code or password. */
  linkTicket?: string | undefined
}

/** Where the other forms are, below the address of the sign-in screen. */
export const steps = { signIn: '?', register: '?step=register', reset: '?step=reset' } as const
