import { useState } from 'react'
import type { PhoneProof } from './draft/draft.ts'
import type { Problems } from './form/problems.ts'
import type { Outcome } from './sending/submit-with-uploads.ts'
import type { Trouble } from './sending/send-panel.tsx'
import type { Sent } from './sending/send-report.ts'

interface OutcomeDeps {
  proof: PhoneProof | undefined
  setProof: (proof: PhoneProof | undefined) => void
  demandPhoneProof: () => void
  /** Shows what is wrong at the fields of the form, and what belongs to none. */
  showProblems: (problems: Problems, others?: readonly string[]) => void
  onSent: (sent: Sent) => void
}

/** Turns what came of an attempt into what the citizen sees: the code, wrong fields, or a reason to retry. */
export function useOutcome(deps: OutcomeDeps) {
  const [trouble, setTrouble] = useState<Trouble>()
  const onOutcome = (outcome: Outcome) => {
    switch (outcome.kind) {
      case 'sent':
        return deps.onSent(outcome.sent)
      case 'problems':
        return deps.showProblems(outcome.problems, outcome.others)
      case 'phone':
        deps.demandPhoneProof()
        if (deps.proof) deps.setProof({ ...deps.proof, ticket: undefined })
        return deps.showProblems({ otp: outcome.message })
      case 'files-gone':
        return deps.showProblems({ files: '有文件已失效，请移除后重新添加' })
      case 'files-failed':
        return setTrouble({
          title: `有 ${outcome.names.length} 个文件没有传上去`,
          failedFiles: outcome,
        })
      case 'later':
        return setTrouble({
          title: outcome.message,
          retryAt: Date.now() + (outcome.retryAfter ?? 0) * 1000,
          mayHaveArrived: outcome.mayHaveArrived,
        })
    }
  }
  return { trouble, onOutcome, forgetTrouble: () => setTrouble(undefined) }
}
