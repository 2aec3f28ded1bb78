import * as words from '#words/report.ts'
import { type FormState, useField } from '../../../kit/form-state.ts'
import { More } from '../../site/accessibility/more.tsx'
import { Card } from '../../../kit/ui/card/card.tsx'
import { TextField } from '../../../kit/ui/text-field/text-field.tsx'
import { AddressRows } from '../addresses/address-rows.tsx'
import { useReading } from '../addresses/load-reading.ts'
import type { ReportValues } from '../draft/draft.ts'
import { controlId } from './problems.ts'
import styles from './report-form.module.css'

/** Place: addresses, or an exact place inside an app, and the site's name. In elder mode the addresses are the one question. */
export function PlaceFields({ form }: { form: FormState<ReportValues> }) {
  const siteName = useField(form, 'site_name')
  const numbers = useField(form, 'numbers')
  const account = useField(form, 'account')
  const part = useReading()
  return (
    <Card className={styles.section} aria-labelledby="report-place">
      <h2 id="report-place">{words.place}</h2>
      <AddressRows form={form} part={part} />
      <More
        isFilled={numbers.value !== '' || account.value !== ''}
        hasProblem={[numbers, account, siteName].some(({ error }) => error !== undefined)}
        label={words.noAddress}
      >
        <TextField
          {...numbers}
          id={controlId('numbers')}
          label={words.numbers}
          hint={words.numbersHint}
          inputMode="tel"
          autoComplete="off"
          optional
        />
        <TextField
          {...account}
          id={controlId('account')}
          label={words.account}
          hint={words.accountHint}
          autoComplete="off"
          optional
        />
        <TextField
          {...siteName}
          id={controlId('site_name')}
          label={words.siteName}
          autoComplete="off"
          list="report-known-sites"
          optional
        />
        <datalist id="report-known-sites" lang="zh-CN">
          {part?.knownSiteNames.map((name) => (
            <option key={name}>{name}</option>
          ))}
        </datalist>
      </More>
    </Card>
  )
}
