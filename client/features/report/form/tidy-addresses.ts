import type { UseFormReturn } from 'react-hook-form'
import type { FormValues } from './form-values.ts'
import { needsTidying, pastedInto } from './pasted-into.ts'

/** Takes apart what still stands in the rows as share text, for whoever never left the field. */
export function tidyAddresses({ getValues, setValue }: UseFormReturn<FormValues>): void {
  let rows = getValues('addresses')
  const untidy = rows.filter(({ value }) => needsTidying(value))
  for (const row of untidy) rows = pastedInto(rows, rows.indexOf(row), row.value).rows
  if (untidy.length > 0) setValue('addresses', rows)
}
