import type { Session } from './complete-sign-in.ts'

export interface SignInFormProps {
  /** Phone typed in the previous form. */
  phone: string
  /** Must be the same function on every render. */
  onPhone: (phone: string) => void
  /** @throws CallFailure when the user cannot be loaded */
  onSignedIn: (session: Session) => Promise<void>
  linkState: { from: string } | null
  /** Links the account to the partner's citizen; then sign-in is by code or password. */
  linkTicket?: string | undefined
}

/** Paths of the other forms, below the sign-in screen. */
export const steps = { signIn: '?', register: '?step=register', reset: '?step=reset' } as const
