import * as words from '#words/sign-in.ts'
import { type ReactNode, useState } from 'react'
import { errors } from '../../../../contract/errors.ts'
import { CallFailure, messageOf } from '../../../kit/call-failure.ts'
import { clockTime } from '../../../kit/time-in-words.ts'
import { Alert } from '../../../kit/ui/alert/alert.tsx'

/** Tells whether too many wrong passwords have locked the phone. */
export const isLocked = (thrown: unknown): boolean =>
  thrown instanceof CallFailure && thrown.errcode === errors.locked.errcode

/** Returns when a locked phone can try again, rounded up to the minute. */
export function lockedUntil(thrown: unknown, now: number): Date | undefined {
  if (!(thrown instanceof CallFailure) || !isLocked(thrown) || thrown.retryAfter === undefined)
    return undefined
  return new Date(Math.ceil((now + thrown.retryAfter * 1000) / 60_000) * 60_000)
}

interface FormErrorProps {
  /** What the submission threw. */
  thrown: unknown
  /** Links to other ways. */
  children?: ReactNode
}

/** Error without a field, with the time of the next possible try. Create one per failure. */
export function FormError({ thrown, children }: FormErrorProps) {
  const [since] = useState(() => Date.now())
  const until = lockedUntil(thrown, since)
  return (
    <Alert tone="danger" title={messageOf(thrown)} announce>
      {until && (
        <p>
          {clockTime(until)}
          {words.passwordLater}
        </p>
      )}
      {children}
    </Alert>
  )
}
