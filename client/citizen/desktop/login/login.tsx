import { SignInScreen } from '../../account/sign-in/sign-in-screen.tsx'
import { LoginFrame } from './login-frame.tsx'

/** Signing in, registering and a forgotten password. */
export default function Login() {
  return <SignInScreen frame={LoginFrame} />
}
