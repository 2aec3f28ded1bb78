import styles from './report-flow.module.css'
import { Suspense, useEffect, useState } from 'react'
import type { ReportType } from '../../../contract/site/site.ts'
import type { Way } from '../../../contract/report/way.ts'
import { Skeleton } from '../../kit/ui/skeleton/skeleton.tsx'
import { Steps } from '../../kit/ui/steps/steps.tsx'
import { isEmpty } from './draft/draft.ts'
import { UploadAnnouncer } from './evidence/upload-announcer.tsx'
import { evidenceOf, useDraftFiles } from './evidence/use-draft-files.ts'
import { useUploads } from './evidence/use-uploads.ts'
import { FormObstacle } from './form/form-obstacle.tsx'
import { GuidePanel } from './form/guide-panel.tsx'
import { controlId, firstField, type Problems } from './form/problems.ts'
import { useJudgement } from './judge.ts'
import { useOwnPhone } from './form/own-phone.ts'
import { useReportForm } from './form/use-report-form.ts'
import type { FormLayout } from './form-layout.ts'
import type { Paths } from '../site/paths.ts'
import { citizen } from '../site/session/caller.ts'
import { visitor } from '../site/session/visitor.ts'
import { captchaTickets } from '../site/verification/captcha-tickets.ts'
import { forgetVisitor, visitorTickets } from '../site/verification/visitor-tickets.ts'
import { TypeHelp } from '../site/help/type-help.tsx'
import { LazyReview, LazySendPanel, prepareReview } from './sending/lazy-review.tsx'
import { type Sent, sendReport } from './sending/send-report.ts'
import { useSubmit } from './sending/use-submit.ts'
import { useSubmitResult } from './use-submit-result.ts'
import type { OpenedDraft } from './use-tab-draft.ts'
import { useReturnFocus } from './use-return-focus.ts'

const formId = 'report-form'

interface ReportFlowProps extends OpenedDraft {
  type: ReportType
  way: Way
  paths: Paths
  layout: FormLayout
  /** Called as the answer arrives, even when the citizen has left the form. */
  onAcknowledged: (sent: Sent, files: { name: string; size: number }[]) => void
  /** Called when the receipt is to be shown. */
  onSent: () => void
  clearDraft: () => void
}

/** Writes, reviews and sends a report. */
export function ReportFlow(props: ReportFlowProps) {
  const { draftSession, contents, panel, started, type, way, paths, layout } = props
  const { onAcknowledged, onSent, clearDraft } = props
  const { Form } = layout
  const [restored] = useState(() =>
    started || isEmpty(draftSession.current()) ? undefined : draftSession.current(),
  )
  const judgement = useJudgement(type.id, way)
  const [isPhoneDemanded, demandPhone] = useState(false)
  const known = useOwnPhone(way, judgement)
  // Set once the server refused the account's phone, e.g. after the session ended: the form asks for a phone.
  const ownPhone = isPhoneDemanded ? undefined : known
  const state = useReportForm({ draftSession, typeId: type.id, way, ownPhone })
  const { form, proof, setProof } = state
  const uploads = useUploads(
    way === 'named' ? citizen : visitor,
    evidenceOf(draftSession.current().files, contents),
  )
  useDraftFiles(draftSession, uploads.files)

  const step = layout.useSteps(way)
  useEffect(prepareReview, [])
  const returnTo = useReturnFocus(step.isReview, formId)
  const [tries, setTries] = useState(0)
  const [others, setOthers] = useState<readonly string[]>([])
  const { queue } = uploads
  useEffect(() => {
    if (started) setOthers(queue.add(started, { removesMetadata: way === 'anonymous' }))
    // oxlint-disable-next-line react/exhaustive-deps -- once: the flow belongs to one draft
  }, [])
  // Solved in advance: a slow phone needs some time for it.
  useEffect(() => {
    const tickets = way === 'named' ? captchaTickets : visitorTickets
    tickets.prepare()
  }, [step.isReview, way])
  useEffect(() => forgetVisitor, [])

  const showProblems = (problems: Problems, rest: readonly string[] = []) => {
    if (problems['reporter.phone'] !== undefined) demandPhone(true)
    form.show(problems)
    setOthers(rest)
    setTries((n) => n + 1)
    const first = firstField(problems)
    returnTo(first === undefined ? formId : undefined)
    step.leave(first)
  }
  const { submitError, onResult, clearSubmitError } = useSubmitResult({
    proof,
    setProof,
    demandPhoneProof: () => demandPhone(true),
    showProblems,
    onSent,
  })
  const submission = useSubmit({
    draftSession,
    queue,
    send: async (fileIds, onSubmission) => {
      const attached = { typeId: type.id, fileIds }
      const sent = await sendReport(draftSession.current(), way, attached, onSubmission)
      onAcknowledged(
        sent,
        queue.snapshot().map(({ name, size }) => ({ name, size })),
      )
      return sent
    },
    onResult,
  })
  const clearAll = () => {
    // Cancels each upload and deletes what the server has of it.
    for (const { id } of queue.snapshot()) queue.remove(id)
    clearDraft()
  }
  const goOn = async () => {
    await state.prepare()
    setOthers([])
    const first = firstField(form.submit())
    if (first !== undefined) {
      setTries((n) => n + 1)
      return step.show(first)
    }
    // Back from the review, an error that appears while a field is edited belongs to no attempt.
    setTries(0)
    state.keep()
    return step.enter()
  }
  // After a reload the review stays only if the form is valid.
  useEffect(() => {
    if (!step.isReview) return
    const first = firstField(form.submit())
    if (first === undefined) return
    setTries(1)
    returnTo(undefined)
    step.leave(first)
    // oxlint-disable-next-line react/exhaustive-deps -- only when the page opens on it
  }, [])

  return (
    <div className="grid-5">
      <Steps {...step.progress} />
      <UploadAnnouncer files={uploads.files} />
      <div className={styles.columns}>
        <div className={styles.main}>
          <FormObstacle judgement={judgement} wayPath={`${paths.way}?type=${type.id}`} />
          {step.isReview ? (
            <Suspense fallback={<Skeleton shape="block" />}>
              <LazyReview
                type={type}
                way={way}
                values={form.values()}
                ownPhone={ownPhone}
                files={uploads.files}
                edit={(field) => {
                  returnTo(controlId(field))
                  step.leave(field)
                }}
              >
                <LazySendPanel
                  stage={submission.stage}
                  files={uploads.files}
                  submitError={submitError}
                  send={submission.start}
                  cancel={submission.cancel}
                  retryFiles={() => {
                    queue.retryAll()
                    submission.start()
                  }}
                  back={() => step.leave()}
                />
              </LazyReview>
            </Suspense>
          ) : (
            <div id={formId} tabIndex={-1} className={styles.form}>
              <Form
                {...state}
                {...{ way, ownPhone, uploads, others }}
                attempt={tries}
                notice={
                  panel && <panel.DraftNotice draftSession={draftSession} restored={restored} />
                }
                keeping={
                  panel && (
                    <panel.DraftKeeping draftSession={draftSession} way={way} clear={clearAll} />
                  )
                }
                submit={() => {
                  clearSubmitError()
                  void goOn()
                }}
              />
            </div>
          )}
        </div>
        <div className={styles.aside}>
          <GuidePanel type={type} way={way} wayPath={paths.way} />
          {step.isStart && <TypeHelp type={type} />}
        </div>
      </div>
    </div>
  )
}
