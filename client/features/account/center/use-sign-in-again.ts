import { use, useCallback, useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { errors } from '../../../../contract/envelope.ts'
import { CallFailure } from '../../../kit/call-failure.ts'
import { CenterPathsContext } from './center-paths.ts'
import { returnAddress } from './return-address.ts'

const isSignedOut = (thrown: unknown): boolean =>
  thrown instanceof CallFailure && thrown.errcode === errors.signInRequired.errcode

/**
 * Leads to signing in, and back here afterwards, when a failure says that the session is over: ended in
 * another tab, or by another device that changed the password.
 * @returns a function that stays the same; it says whether that is what the failure was
 */
export function useSignInAgain(): (thrown: unknown) => boolean {
  const { login } = use(CenterPathsContext)
  const navigate = useNavigate()
  const location = useLocation()
  const lead = (thrown: unknown) => {
    if (!isSignedOut(thrown)) return false
    void navigate(login, { replace: true, state: { from: returnAddress(location) } })
    return true
  }
  const latest = useRef(lead)
  useEffect(() => {
    latest.current = lead
  })
  return useCallback((thrown: unknown) => latest.current(thrown), [])
}
