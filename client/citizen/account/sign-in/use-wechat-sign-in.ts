import { useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { errors } from '../../../../contract/errors.ts'
import { loginWx } from '../../../../contract/account/sign-in.ts'
import { CallFailure } from '../../../kit/call-failure.ts'
import { call } from '../../site/session/call.ts'
import { endWechatTrip, wechatReturn, optionsOfReturn } from '../wechat-trip.ts'
import { completeSignIn } from './complete-sign-in.ts'
import { keepReturnPath, keptReturnPath } from './return-path.ts'

/** `unbound`: no account has this WeChat; `declined`: the citizen declined. */
type Outcome =
  | { state: 'none' | 'busy' | 'unbound' | 'declined' }
  | { state: 'failed'; thrown: unknown }
/** `from`: the destination before the trip to WeChat. */
export type WechatSignInState = Outcome & { from: string | undefined }

/** Reads the return from WeChat once; the page has opened anew. */
function readAddress(search: string) {
  const trip = wechatReturn('login', search)
  return trip && { trip, from: keptReturnPath() }
}

/** Signs in a citizen who returns from WeChat with `code` and `state`; removes both from the address at once. */
export function useWechatSignIn(): WechatSignInState {
  const { search } = useLocation()
  const navigate = useNavigate()
  const [returned] = useState(() => readAddress(search))
  const isHandled = useRef(false)
  const [outcome, setOutcome] = useState<Outcome>(() => {
    if (!returned) return { state: 'none' }
    return { state: returned.trip.code ? 'busy' : 'declined' }
  })
  useEffect(() => {
    if (!returned || isHandled.current) return
    isHandled.current = true
    const { trip, from } = returned
    const { code, state } = trip
    keepReturnPath(undefined)
    endWechatTrip()
    // A code in the history is useless to the citizen and risky on a shared device.
    void navigate({ search: '' }, { replace: true, state: from === undefined ? null : { from } })
    if (!code) return
    const signIn = async () =>
      completeSignIn(await call(loginWx, { code, state }, optionsOfReturn(trip)))
    signIn().catch((thrown: unknown) => {
      const isUnbound = thrown instanceof CallFailure && thrown.errcode === errors.notFound.errcode
      setOutcome(isUnbound ? { state: 'unbound' } : { state: 'failed', thrown })
    })
  }, [returned, navigate])
  return { ...outcome, from: returned?.from }
}
