import { SignInScreen } from '../../account/sign-in/sign-in-screen.tsx'
import { Screen } from '../../site/screen/screen.tsx'

/** Signing in, registering and a forgotten password. */
export default function Login() {
  return <SignInScreen frame={Screen} />
}
