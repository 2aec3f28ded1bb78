import { useEffect, useRef, useState } from 'react'
import { intakeCreate, type TakenIn } from '../../../contract/intake/intake.ts'
import { InvalidFields, useSubmission } from '../../kit/use-submission.ts'
import { call, newIdempotencyKey } from '../frame/call.ts'
import { retryUntilAnswered, waitOrOnline } from '../work/retry-until-answered.ts'
import * as drafts from './intake-draft.ts'

/** Returns all problems by path, the missing place included, which the contract checks last. */
function problemsOf(draft: drafts.IntakeDraft, caller: drafts.Caller) {
  const input = drafts.intakeInput(draft, caller)
  const { error } = intakeCreate.input.safeParse(input)
  const found: Record<string, string> = {}
  for (const { path, message } of error?.issues ?? []) found[path.join('.')] ??= message
  if (input.urls?.length === 0 && !input.account)
    found['urls'] ??= '请问清网址；没有网址的，问清账号'
  if (draft.isNamed && !input.reporter)
    found['reporter.name'] = '姓名和电话不存在电脑上，刷新后请再问一次；改为匿名的，按“改为匿名”'
  return found
}

/** The report that is taken in: its draft survives a reload, and its idempotency key makes all attempts one report. */
export function useIntake(memberId: string) {
  const [draft, setDraft] = useState(() => drafts.readIntakeDraft(memberId))
  const [caller, setCaller] = useState(drafts.nobody)
  const [taken, setTaken] = useState<TakenIn>()
  const [isAway, setIsAway] = useState(false)
  const { busy, submit, submitError: failure, problems } = useSubmission()
  const leaving = useRef<AbortController>(undefined)

  const keep = (next: drafts.IntakeDraft) => {
    drafts.keepIntakeDraft(memberId, next)
    setDraft(next)
  }
  const send = () =>
    submit(async () => {
      // The code of a report that was taken in is asked for again with what is left of it.
      const found = draft.isTaken ? {} : problemsOf(draft, caller)
      if (Object.keys(found).length > 0) throw new InvalidFields(found)
      const idempotencyKey = draft.idempotencyKey ?? newIdempotencyKey()
      const sent = { ...draft, idempotencyKey }
      keep(sent)
      const { signal } = (leaving.current = new AbortController())
      const input = drafts.intakeInput(sent, caller)
      const answer = await retryUntilAnswered(
        () => call(intakeCreate, input, { idempotencyKey, signal }),
        { signal, onUnreachable: () => setIsAway(true), wait: waitOrOnline },
      ).finally(() => setIsAway(false))
      keep({ ...sent, isTaken: true })
      setTaken(answer)
    })
  useEffect(() => {
    if (draft.isTaken) void send()
    return () => leaving.current?.abort(new Error('left'))
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, after a reload
  }, [])

  return {
    draft,
    caller,
    taken,
    busy,
    isAway,
    failure,
    problems,
    change: (part: Partial<drafts.IntakeDraft>) => keep({ ...draft, ...part }),
    changeCaller: (next: drafts.Caller) => {
      setCaller(next)
      keep({ ...draft, isNamed: `${next.name}${next.phone}`.trim() !== '' })
    },
    send: () => void send(),
    /** Begins the next one. */
    finish: () => {
      keep(drafts.emptyDraft)
      setCaller(drafts.nobody)
      setTaken(undefined)
    },
  }
}
export type Intake = ReturnType<typeof useIntake>
