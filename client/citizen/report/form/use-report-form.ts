import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { Way } from '../../../../contract/report/way.ts'
import type { ReportValues } from '../draft/draft.ts'
import type { DraftSession } from '../draft/draft-session.ts'
import {
  type OneTimeCodeProgress,
  provenUntil,
} from '../../site/verification/one-time-code-progress.ts'
import { type FormState, useFormState } from '../../../kit/form-state.ts'
import { typedPhone } from '../../../../contract/typed-person.ts'
import { serverNow } from '../../../kit/server-clock.ts'
import { useStore } from '../../../kit/store.ts'
import { tidyAddresses } from '../addresses/tidy-addresses.ts'
import { isOwn } from './own-phone.ts'
import { type CheckContext, problemsOf } from './problems.ts'

interface ReportFormDeps {
  draftSession: DraftSession
  typeId: number
  way: Way
  /** Masked phone of the signed-in citizen; needs no verification. */
  ownPhone: string | undefined
}

type CodeCheck = () => Promise<string | undefined>

/** The code that is typed in the field of the phone, as far as the form knows it. */
function createTypedCode() {
  let check: CodeCheck | undefined
  let error: string | undefined
  return {
    register: (next: CodeCheck | undefined): void => {
      check = next
    },
    settle: async (): Promise<void> => {
      error = await check?.()
    },
    error: () => error,
  }
}

export interface ReportForm {
  form: FormState<ReportValues>
  proof: OneTimeCodeProgress | undefined
  setProof: (proof: OneTimeCodeProgress | undefined) => void
  /** Registers the check of the code in the field, which returns its error. */
  onCode: (check: CodeCheck | undefined) => void
  /** Tidies the addresses and checks the typed code; to be awaited before the form is validated. */
  prepare: () => Promise<void>
  /** Stores what the form shows, with what the page has filled in after the citizen's last change: it is what will be sent. */
  keep: () => void
}

/** A place is an address, an account or a number. */
const related = { numbers: ['addresses', 'account'], account: ['addresses'] }

/** The form, filled from the draft and saved to it on every change. */
export function useReportForm({ draftSession, typeId, way, ownPhone }: ReportFormDeps): ReportForm {
  const [proof, showProof] = useState(() => draftSession.current().phoneProof)
  const setProof = (phoneProof: OneTimeCodeProgress | undefined) => {
    draftSession.change({ phoneProof })
    showProof(phoneProof)
  }
  const [typedCode] = useState(createTypedCode)
  const context = ({ reporter }: ReportValues, now: number): CheckContext => {
    const { phoneProof, attemptedAt } = draftSession.current()
    const phone = typedPhone(reporter.phone)
    return {
      way,
      typeId,
      now: serverNow(),
      hasOwnPhone: ownPhone !== undefined,
      codeError: typedCode.error(),
      phoneSettled:
        isOwn(reporter.phone, ownPhone) ||
        provenUntil(phoneProof, phone) > now ||
        // A report that may have arrived can be sent again after its verification has expired: the server knows the key.
        // After a reload the verification is lost, and the server says whether it needs another.
        (attemptedAt !== undefined && (!phoneProof || provenUntil(phoneProof, phone) > 0)),
    }
  }
  const form = useFormState(
    () => draftSession.current().values,
    (values) => problemsOf(values, context(values, Date.now())),
    related,
  )
  const keepValues = useCallback(
    (values: ReportValues) => draftSession.change({ values, typeId, way }),
    [draftSession, typeId, way],
  )
  // Values that the page fills in are stored only after the citizen has typed something, or has gone on.
  const isFillingIn = useRef(false)
  // Before the form is painted, so that the first key is stored.
  useLayoutEffect(
    () =>
      form.subscribe((values) => {
        if (!isFillingIn.current) keepValues(values)
      }),
    [form, keepValues],
  )
  const name = useStore(({ user }) => (user.name === user.phone ? '' : user.name))
  useEffect(() => {
    if (ownPhone === undefined || !name || form.values().reporter.name) return
    isFillingIn.current = true
    form.set('reporter.name', name)
    isFillingIn.current = false
    form.clear(['reporter.name'])
  }, [form, ownPhone, name])
  // The citizen may continue before a slow network has told the account's phone; its errors are then obsolete.
  useEffect(() => {
    if (ownPhone !== undefined) form.clear(['reporter.phone', 'otp'])
  }, [form, ownPhone])
  const prepare = async () => {
    await tidyAddresses(form)
    await typedCode.settle()
  }
  const keep = () => keepValues(form.values())
  return { form, proof, setProof, onCode: typedCode.register, prepare, keep }
}
