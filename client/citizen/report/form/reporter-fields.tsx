import * as words from '#words/report.ts'
import { useField, useTick } from '../../../kit/form-state.ts'
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
  const { form } = props
  const name = useField(form, 'reporter.name')
  const idNumber = useField(form, 'reporter.id_number')
  const email = useField(form, 'reporter.email')
  const wantsResult = useTick(form, 'wants_result')
  const sendCode = useTick(form, 'send_code')
  return (
    <Card className={styles.section} aria-labelledby="report-reporter">
      <h2 id="report-reporter">{asks === 'phone' ? words.yourPhone : words.aboutYou}</h2>
      <p className={styles.lead}>
        <WithPrivacy>{words.reporterKept}</WithPrivacy>
        {underFourteen}
      </p>
      {asks !== 'phone' && (
        <TextField
          {...name}
          id={controlId('reporter.name')}
          label={words.name}
          autoComplete="name"
          required
        />
      )}
      {asks !== 'name' && <PhoneFields {...props} />}
      {asks !== 'phone' && (
        <More
          isFilled={idNumber.value !== '' || email.value !== ''}
          hasProblem={idNumber.error !== undefined || email.error !== undefined}
        >
          <TextField
            {...idNumber}
            id={controlId('reporter.id_number')}
            label={words.idNumber}
            autoComplete="off"
            spellCheck={false}
            optional
          />
          <TextField
            {...email}
            id={controlId('reporter.email')}
            type="email"
            label={words.email}
            autoComplete="email"
            spellCheck={false}
            optional
          />
          <Checkbox {...wantsResult} id={controlId('wants_result')} label={words.wantsResult} />
        </More>
      )}
      {asks !== 'name' && (
        <WithCodeBySms>
          <Checkbox
            {...sendCode}
            id={controlId('send_code')}
            label={words.sendCode}
            hint={words.sendCodeHint}
          />
        </WithCodeBySms>
      )}
    </Card>
  )
}
