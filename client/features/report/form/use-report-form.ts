import { useEffect, useState } from 'react'
import { useForm, type UseFormReturn } from 'react-hook-form'
import type { PhoneProof, ReportValues, Way } from '../draft/draft.ts'
import type { DraftKeeper } from '../draft/keeper.ts'
import { type FormValues, resolverFor } from './form-values.ts'
import { provenUntil } from '../../verification/one-time-code.ts'
import { progressOf } from './phone-progress.ts'
import type { CheckContext } from './problems.ts'

interface ReportFormDeps {
  keeper: DraftKeeper
  typeId: number
  way: Way
  needsPhoneProof: boolean
}

export interface ReportForm {
  form: UseFormReturn<FormValues>
  proof: PhoneProof | undefined
  setProof: (proof: PhoneProof | undefined) => void
}

const kept = ({ otp: _otp, files: _files, ...values }: FormValues): ReportValues => values

/** The form, filled from the draft and written back into it on every change. */
export function useReportForm({
  keeper,
  typeId,
  way,
  needsPhoneProof,
}: ReportFormDeps): ReportForm {
  const [proof, showProof] = useState(() => keeper.current().phoneProof)
  const setProof = (phoneProof: PhoneProof | undefined) => {
    keeper.change({ phoneProof })
    showProof(phoneProof)
  }
  const context = ({ reporter }: FormValues, now: number): CheckContext => {
    const { phoneProof, attemptedAt } = keeper.current()
    return {
      way,
      typeId,
      now,
      phoneSettled:
        !needsPhoneProof ||
        provenUntil(progressOf(phoneProof), reporter.phone) > now ||
        // What may have arrived can be sent again after the proof has expired: the server knows the key.
        (attemptedAt !== undefined && provenUntil(progressOf(phoneProof), reporter.phone) > 0),
    }
  }
  const form = useForm<FormValues>({
    defaultValues: { ...keeper.current().values, otp: '' },
    resolver: resolverFor(context),
    reValidateMode: 'onChange',
    shouldFocusError: false,
  })
  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ values }) => keeper.change({ values: kept(values), typeId, way }),
      }),
    [form, keeper, typeId, way],
  )
  return { form, proof, setProof }
}
