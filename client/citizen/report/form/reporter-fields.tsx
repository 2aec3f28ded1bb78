import * as words from '#words/report.ts'
import { More } from '../../site/accessibility/more.tsx'
import { underFourteen } from '#words/site.ts'
import { WithCodeBySms, WithPrivacy } from '../../site/offers.tsx'
import { Card } from '../../../kit/ui/card/card.tsx'
import { Checkbox } from '../../../kit/ui/checkbox/checkbox.tsx'
import { TextField } from '../../../kit/ui/text-field/text-field.tsx'
import { PhoneFields, type PhoneFieldsProps } from './phone-fields.tsx'
import { controlId } from './problems.ts'
import styles from './report-form.module.css'

interface ReporterFieldsProps extends PhoneFieldsProps {
  /** Elder mode asks one question at a time. */
  asks?: 'all' | 'name' | 'phone'
}

/** The reporter of a named report. */
export function ReporterFields({ asks = 'all', ...props }: ReporterFieldsProps) {
  const { register, getValues, formState } = props.form
  const errors = formState.errors.reporter
  return (
    <Card className={styles.section} aria-labelledby="report-reporter">
      <h2 id="report-reporter">{asks === 'phone' ? words.yourPhone : words.aboutYou}</h2>
      <p className={styles.lead}>
        <WithPrivacy>{words.reporterKept}</WithPrivacy>
        {underFourteen}
      </p>
      {asks !== 'phone' && (
        <TextField
          {...register('reporter.name')}
          id={controlId('reporter.name')}
          label={words.name}
          error={errors?.name?.message}
          autoComplete="name"
          required
        />
      )}
      {asks !== 'name' && <PhoneFields {...props} />}
      {asks !== 'phone' && (
        <More
          isFilled={getValues(['reporter.id_number', 'reporter.email']).some(Boolean)}
          hasProblem={errors?.id_number !== undefined || errors?.email !== undefined}
        >
          <TextField
            {...register('reporter.id_number')}
            id={controlId('reporter.id_number')}
            label={words.idNumber}
            error={errors?.id_number?.message}
            autoComplete="off"
            spellCheck={false}
            optional
          />
          <TextField
            {...register('reporter.email')}
            id={controlId('reporter.email')}
            type="email"
            label={words.email}
            error={errors?.email?.message}
            autoComplete="email"
            spellCheck={false}
            optional
          />
          <Checkbox
            {...register('wants_result')}
            id={controlId('wants_result')}
            label={words.wantsResult}
          />
        </More>
      )}
      {asks !== 'name' && (
        <WithCodeBySms>
          <Checkbox
            {...register('send_code')}
            id={controlId('send_code')}
            label={words.sendCode}
            hint={words.sendCodeHint}
          />
        </WithCodeBySms>
      )}
    </Card>
  )
}
