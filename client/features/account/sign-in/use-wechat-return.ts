import { useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { errors } from '../../../../contract/envelope.ts'
import { loginWx } from '../../../../contract/sign-in.ts'
import { CallFailure } from '../../../kit/call-failure.ts'
import { call } from '../../session/call.ts'
import { enter } from './enter.ts'
import { keepReturnPath, keptReturnPath } from './return-path.ts'

/** `unbound`: this WeChat has no account; `declined`: the citizen said no. */
type Outcome =
  | { state: 'none' | 'busy' | 'unbound' | 'declined' }
  | { state: 'failed'; thrown: unknown }
/** `from`: where the citizen was going before they went to WeChat. */
export type WechatReturn = Outcome & { from: string | undefined }

/** WeChat sends the citizen back to a page that opens anew: what it says is read once. */
function readArrival(search: string) {
  const query = new URLSearchParams(search)
  const state = query.get('state')
  if (!state) return undefined
  return { state, code: query.get('code') ?? '', from: keptReturnPath() }
}

/** Signs in whoever comes back from WeChat with `code` and `state` in the address, which is cleaned at once. */
export function useWechatReturn(): WechatReturn {
  const { search } = useLocation()
  const navigate = useNavigate()
  const [arrival] = useState(() => readArrival(search))
  const taken = useRef(false)
  const [outcome, setOutcome] = useState<Outcome>(() => {
    if (!arrival) return { state: 'none' }
    return { state: arrival.code ? 'busy' : 'declined' }
  })
  useEffect(() => {
    if (!arrival || taken.current) return
    taken.current = true
    const { code, state, from } = arrival
    keepReturnPath(undefined)
    // A code in the history is of no use to the citizen, and of some to the next one.
    void navigate({ search: '' }, { replace: true, state: from === undefined ? null : { from } })
    if (!code) return
    call(loginWx, { code, state }).then(enter, (thrown: unknown) => {
      const isUnbound = thrown instanceof CallFailure && thrown.errcode === errors.notFound.errcode
      setOutcome(isUnbound ? { state: 'unbound' } : { state: 'failed', thrown })
    })
  }, [arrival, navigate])
  return { ...outcome, from: arrival?.from }
}
