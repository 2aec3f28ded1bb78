import * as words from '#words/report.ts'
import type { UseFormReturn } from 'react-hook-form'
import { More } from '../../site/accessibility/more.tsx'
import { Card } from '../../../kit/ui/card/card.tsx'
import { TextField } from '../../../kit/ui/text-field/text-field.tsx'
import { AddressRows } from '../addresses/address-rows.tsx'
import { useReading } from '../addresses/load-reading.ts'
import type { FormValues } from './form-values.ts'
import { controlId } from './problems.ts'
import styles from './report-form.module.css'

/** Place: addresses, or an exact place inside an app, and the site's name. */
export function PlaceFields({ form }: { form: UseFormReturn<FormValues> }) {
  const { register, formState } = form
  const part = useReading()
  return (
    <Card className={styles.section} aria-labelledby="report-place">
      <h2 id="report-place">{words.place}</h2>
      <AddressRows form={form} part={part} />
      <TextField
        {...register('numbers', { deps: ['addresses', 'account'] })}
        id={controlId('numbers')}
        label={words.numbers}
        hint={words.numbersHint}
        error={formState.errors.numbers?.message}
        inputMode="tel"
        autoComplete="off"
        optional
      />
      <TextField
        {...register('account', { deps: ['addresses'] })}
        id={controlId('account')}
        label={words.account}
        hint={words.accountHint}
        error={formState.errors.account?.message}
        autoComplete="off"
        optional
      />
      <More hasProblem={formState.errors.site_name !== undefined}>
        <TextField
          {...register('site_name')}
          id={controlId('site_name')}
          label={words.siteName}
          error={formState.errors.site_name?.message}
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
