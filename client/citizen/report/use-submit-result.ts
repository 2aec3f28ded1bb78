import * as words from '#words/report.ts'
import { useState } from 'react'
import type { Problems } from './form/problems.ts'
import type { SubmitResult } from './sending/submit-with-uploads.ts'
import type { SubmitError } from './sending/send-panel.tsx'
import type { OneTimeCodeProgress } from '../site/verification/one-time-code-progress.ts'

interface SubmitResultDeps {
  proof: OneTimeCodeProgress | undefined
  setProof: (proof: OneTimeCodeProgress | undefined) => void
  demandPhoneProof: () => void
  /** Shows errors at the fields of the form, and errors without a field. */
  showProblems: (problems: Problems, others?: readonly string[]) => void
  onSent: () => void
}

/** Turns the result of a submission into what the citizen sees: the code, errors at fields, or a reason to retry. */
export function useSubmitResult(deps: SubmitResultDeps) {
  const [submitError, setSubmitError] = useState<SubmitError>()
  const onResult = (result: SubmitResult) => {
    switch (result.kind) {
      case 'sent':
        return deps.onSent()
      case 'problems':
        return deps.showProblems(result.problems, result.others)
      case 'phone':
        deps.demandPhoneProof()
        if (deps.proof) deps.setProof({ ...deps.proof, ticket: undefined })
        return deps.showProblems({ otp: result.message })
      case 'files-gone':
        return deps.showProblems({ files: words.fileGone })
      case 'files-undecided':
        return deps.showProblems({ files: words.decideFiles })
      case 'files-failed':
        return setSubmitError({
          title: words.filesFailed(result.names.length),
          failedFiles: result,
        })
      case 'later':
        return setSubmitError({
          title: result.mayHaveArrived && !navigator.onLine ? words.noNetwork : result.message,
          retryAt: Date.now() + (result.retryAfter ?? 0) * 1000,
          mayHaveArrived: result.mayHaveArrived,
        })
    }
  }
  return { submitError, onResult, clearSubmitError: () => setSubmitError(undefined) }
}
