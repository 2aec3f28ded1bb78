import { useEffect, useState } from 'react'
import type { Path, UseFormReturn } from 'react-hook-form'
import type { FormValues } from '../form/form-values.ts'
import { tidyAddresses } from '../addresses/tidy-addresses.ts'

/**
 * Checks some fields of the form before the whole of it is: once they were refused, every change is checked
 * again, so that what was said goes as soon as it is put right.
 * @param fields must be the same array for the same part
 */
export function usePartCheck(form: UseFormReturn<FormValues>, fields: readonly Path<FormValues>[]) {
  const [refused, setRefused] = useState<{ fields: typeof fields; times: number; values: string }>()
  const refusals = refused?.fields === fields ? refused.times : 0
  const checked = refusals > 0 ? refused?.values : undefined
  useEffect(() => {
    if (checked === undefined) return undefined
    let last = checked
    const look = (values: FormValues) => {
      // Also called for what checking itself changes.
      const typed = JSON.stringify(values)
      if (typed === last) return
      last = typed
      void form.trigger([...fields])
    }
    // Something may have been typed while the refusal was on its way to here.
    look(form.getValues())
    return form.subscribe({
      formState: { values: true },
      callback: ({ values }) => look(values),
    })
  }, [form, fields, checked])
  return {
    /** How often going on from these fields was refused. */
    refusals,
    /** @returns whether nothing is wrong with them */
    check: async (): Promise<boolean> => {
      await tidyAddresses(form)
      const values = JSON.stringify(form.getValues())
      const isRight = await form.trigger([...fields])
      if (!isRight) setRefused({ fields, times: refusals + 1, values })
      return isRight
    },
  }
}
