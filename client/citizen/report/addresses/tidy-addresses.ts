import * as words from '#words/report.ts'
import { webAddress } from '../../../../contract/field.ts'
import { maxDescription } from '../../../../contract/report/report.ts'
import type { FormState } from '../../../kit/form-state.ts'
import type { ReportValues } from '../draft/draft.ts'
import { loadReading } from './load-reading.ts'

const longestAccount = 200
const fits = (text: string, max: number) => Array.from(text.trim()).length <= max

/** Splits shared text that is still in the rows, e.g. if the field was never left. */
async function readRows(form: FormState<ReportValues>): Promise<void> {
  const { needsTidying, pastedInto } = await loadReading()
  const { addresses, account, numbers } = form.values()
  let place = { addresses, account, numbers }
  const untidy = addresses.filter(({ value }) => needsTidying(value))
  for (const row of untidy) place = pastedInto(place, place.addresses.indexOf(row), row.value)
  if (untidy.length === 0) return
  form.set('addresses', place.addresses)
  form.set('account', place.account)
  form.set('numbers', place.numbers)
}

/** Moves text that is no address to the account field; otherwise its error stays. */
function moveUnread(form: FormState<ReportValues>): void {
  const { addresses, account, description } = form.values()
  const isUnread = (value: string) => value.trim() !== '' && !webAddress.safeParse(value).success
  const unread = addresses.flatMap(({ value }) => (isUnread(value) ? value.trim() : []))
  if (unread.length === 0) return
  const place = [account.trim(), ...unread.filter((text) => !account.includes(text))]
    .filter(Boolean)
    .join('；')
  const story = [description.trim(), words.writtenAsAddress(unread.join('；'))]
    .filter(Boolean)
    .join('\n')
  if (fits(place, longestAccount)) form.set('account', place)
  else if (fits(story, maxDescription)) form.set('description', story)
  else return
  const rows = addresses.filter(({ value }) => !isUnread(value))
  form.set('addresses', rows.length > 0 ? rows : [{ value: '' }])
}

/** A failure to load the reader does not block the citizen. */
export async function tidyAddresses(form: FormState<ReportValues>): Promise<void> {
  await readRows(form).catch(() => undefined)
  moveUnread(form)
}
