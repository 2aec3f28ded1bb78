import { decideFiles } from '#words/report.ts'
import * as words from '#words/result.ts'
import { useEffect, useRef, useState } from 'react'
import { CallFailure, messageOf } from '../../kit/call-failure.ts'
import { isUncertain } from '../report/sending/is-uncertain.ts'
import { randomKey } from '../report/draft/key-bytes.ts'
import type { UploadQueue } from '../report/evidence/upload-queue.ts'
import { features } from '../site/features.ts'
import type { ReportKey } from '../report/withdrawal/report-key.ts'
import {
  FilesNotUploaded,
  FilesUndecided,
  isIn,
  type Message,
  problemsOf,
  sendMessage,
  type Thread,
} from './send-message.ts'

interface MessageDeps {
  reportKey: ReportKey
  queue: UploadQueue
  onSent: (thread: Thread | undefined) => void
}

/** Sends a message exactly once: its key stays the same until it is confirmed. */
export function useMessage({ reportKey, queue, onSent }: MessageDeps) {
  const [state, setState] = useState<'idle' | 'uploading'>('idle')
  const [shown, show] = useState<{
    problem?: string | undefined
    fileProblem?: string
    passwordProblem?: string | undefined
    submitError?: string
    /** Outcome unknown: no response arrived. */
    isUnknown?: boolean
  }>({})
  const key = useRef(randomKey())
  /** An attempt under this key may have arrived; its text may differ from the present one. */
  const mayHaveArrived = useRef(false)
  const running = useRef<AbortController>(undefined)
  useEffect(() => () => running.current?.abort(), [])

  const settle = (thread: Thread | undefined, msg: string) => {
    key.current = randomKey()
    const isRepeated = mayHaveArrived.current && features().idempotency
    mayHaveArrived.current = false
    if (isRepeated && thread && !isIn(thread, msg))
      return show({ submitError: words.editedMeanwhile })
    return onSent(thread)
  }
  const fail = (thrown: unknown) => {
    if (thrown instanceof FilesNotUploaded) return show({ fileProblem: words.notUploaded })
    if (thrown instanceof FilesUndecided) return show({ fileProblem: decideFiles })
    const isUnknown = isUncertain(thrown)
    if (isUnknown) mayHaveArrived.current = true
    const fields = thrown instanceof CallFailure ? thrown.fields : undefined
    if (fields?.['file_ids'] !== undefined) queue.renew()
    const { msg: problem, file_password: passwordProblem } = fields ?? {}
    return show(
      problem === undefined && passwordProblem === undefined
        ? { submitError: messageOf(thrown), isUnknown }
        : { problem, passwordProblem },
    )
  }
  const run = async (message: Omit<Message, 'reportKey' | 'idempotencyKey'>) => {
    const controller = new AbortController()
    running.current = controller
    setState('uploading')
    try {
      const whole = { ...message, reportKey, idempotencyKey: key.current }
      const thread = await sendMessage(whole, queue, controller.signal)
      setState('idle')
      if (!controller.signal.aborted) settle(thread, message.msg)
    } catch (thrown) {
      setState('idle')
      if (!controller.signal.aborted) fail(thrown)
    }
    running.current = undefined
  }
  /** Shows what is wrong at the fields. @returns the first invalid field */
  const check = (typed: Parameters<typeof problemsOf>[0]): 'msg' | 'file_password' | undefined => {
    const { msg: problem, file_password: passwordProblem } = problemsOf(typed) ?? {}
    show({ problem, passwordProblem })
    if (problem !== undefined) return 'msg'
    return passwordProblem === undefined ? undefined : 'file_password'
  }
  const send = (message: Omit<Message, 'reportKey' | 'idempotencyKey'>) => {
    if (!running.current) void run(message)
  }
  return { state, ...shown, check, send }
}
