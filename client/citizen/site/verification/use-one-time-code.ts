import * as words from '#words/verification.ts'
import { useRef, useState } from 'react'
import { typedOtp } from '../../../../contract/typed-person.ts'
import { CallFailure, messageOf, notSent } from '../../../kit/call-failure.ts'
import { codeProblem } from './code-form.ts'
import { oneTimeCodeMemory } from './one-time-code-memory.ts'
import { checkCode, type OneTimeCodeUse, requestCode, waitAfter } from './one-time-code.ts'
import { minutesLeft, type OneTimeCodeProgress, provenUntil } from './one-time-code-progress.ts'
import { useSecondsUntil } from '../../../kit/use-seconds-until.ts'

const whereToLook = { phone: words.seeSms, email: words.seeEmail }
const sent = (kind: OneTimeCodeUse['kind'], seconds: number | undefined) =>
  words.sent(seconds === undefined ? undefined : Math.floor(seconds / 60), whereToLook[kind])
const changed = {
  phone: words.phoneChanged,
  email: words.emailChanged,
}
const undelivered = {
  phone: words.smsNotDelivered,
  email: words.emailNotDelivered,
}

/** Progress and error once no check is running. */
export interface Settled {
  progress?: OneTimeCodeProgress | undefined
  error?: string | undefined
}

/** Storage of the hook's state. */
interface KeptByForm {
  progress: OneTimeCodeProgress | undefined
  setProgress: (progress: OneTimeCodeProgress | undefined) => void
  error: string | undefined
  setError: (message: string | undefined) => void
}

/**
 * Manages one code from the request to the proof, for `OneTimeCodeField`.
 * @param address current value of the address field; empty for the signed-in citizen's own
 * @param kept state that the form keeps; the tab's memory keeps the rest
 */
export function useOneTimeCode(
  use: OneTimeCodeUse,
  address: string,
  kept: Partial<KeptByForm> = {},
) {
  const own = useTabMemory(use)
  const { setProgress, setError } = { ...own, ...kept }
  // The form's state may be undefined.
  const progress = 'progress' in kept ? kept.progress : own.progress
  const error = 'error' in kept ? kept.error : own.error
  const [otp, setOtp] = useState('')
  const [note, setNote] = useState('')
  const [busy, setBusy] = useState<'sending' | 'checking'>()
  /** Minutes of validity of the ticket when this page received it. */
  const [life, setLife] = useState<number>()
  const to = address.trim()
  const isSame = progress?.address === to
  const isCodeOver = useSecondsUntil(progress?.codeUntil ?? 0) === 0
  const isProven = useSecondsUntil(provenUntil(progress, to)) > 0

  const run = async (what: 'sending' | 'checking', action: () => Promise<void>) => {
    setBusy(what)
    try {
      await action()
      setError(undefined)
      return undefined
    } catch (thrown) {
      const waiting = what === 'sending' ? waitAfter(to, thrown) : undefined
      if (waiting) setProgress(waiting)
      setNote('')
      const message = messageOf(thrown)
      setError(message)
      return message
    } finally {
      setBusy(undefined)
    }
  }
  /** Result for what is typed now; a code may be valid for one check only. */
  const checked = useRef<Promise<Settled>>(undefined)
  const check = async (typed: string): Promise<Settled> => {
    if (!progress || !isSame) {
      setError(changed[use.kind])
      return { error: changed[use.kind] }
    }
    let proven: OneTimeCodeProgress | undefined
    const failed = await run('checking', async () => {
      proven = await checkCode(use, progress, typed)
      setLife(minutesLeft(proven))
      setProgress(proven)
    })
    return { progress: proven, error: failed }
  }
  const checkOnce = (typed: string) => (checked.current ??= check(typed))
  return {
    kind: use.kind,
    otp,
    note: isSame && !isProven ? (overdue(progress, isCodeOver, life) ?? note) : note,
    error,
    busy,
    setError,
    /** Whether a code was requested for this very address, so that it can be typed. */
    isAsked: isSame,
    /** Whole seconds until another code may be requested. */
    wait: useSecondsUntil(isSame ? progress.resendAt : 0),
    isProven,
    /** The progress, with the ticket once the address is proven: see `ticketFor`. */
    progress,
    type(text: string) {
      checked.current = undefined
      setOtp(text)
      setError(undefined)
    },
    /** Requests a code. @returns whether the request was answered, not cancelled by the citizen */
    send: async () => {
      let isCancelled = false
      await run('sending', async () => {
        const requested = requestCode(use, to).catch((thrown: unknown) => {
          isCancelled = thrown instanceof CallFailure && thrown.errcode === notSent
          throw thrown
        })
        const { progress: asked, expiresIn, lastRefused } = await requested
        checked.current = undefined
        setProgress(asked)
        setOtp('')
        setNote(lastRefused ? undelivered[use.kind] : sent(use.kind, expiresIn))
      })
      return !isCancelled
    },
    /** @returns whether the typed code was correct */
    check: async (typed: string) => (await checkOnce(typed)).error === undefined,
    /** Waits for the check of what is typed, or begins it; for forms, before they are validated. */
    settle: async (): Promise<Settled> => {
      const isWaiting = isSame && !isProven && error === undefined
      if (!checked.current && (!isWaiting || codeProblem(otp) !== undefined))
        return { progress, error }
      return checkOnce(typedOtp(otp))
    },
    /** Resets the progress after the ticket was used or has expired. */
    forget() {
      checked.current = undefined
      setProgress(undefined)
      setOtp('')
      setNote('')
    },
  }
}
export type OneTimeCode = ReturnType<typeof useOneTimeCode>

/** Returns the message about an expired code or ticket. */
function overdue(
  progress: OneTimeCodeProgress,
  isCodeOver: boolean,
  life: number | undefined,
): string | undefined {
  if (progress.ticket) return words.unproven(life)
  return progress.codeUntil !== undefined && isCodeOver ? words.codeExpired : undefined
}

function useTabMemory(use: OneTimeCodeUse): KeptByForm {
  const [progress, show] = useState(() => oneTimeCodeMemory.read(use))
  const [error, setError] = useState<string>()
  const setProgress = (next: OneTimeCodeProgress | undefined) => {
    oneTimeCodeMemory.keep(use, next)
    show(next)
  }
  return { progress, setProgress, error, setError }
}
