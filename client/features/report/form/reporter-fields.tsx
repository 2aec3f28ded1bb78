import { useCapability } from '../../site/capability.ts'
import { Card } from '../../../kit/ui/card/card.tsx'
import { Checkbox } from '../../../kit/ui/checkbox/checkbox.tsx'
import { TextField } from '../../../kit/ui/text-field/text-field.tsx'
import { PhoneFields, type PhoneFieldsProps } from './phone-fields.tsx'
import { controlId } from './problems.ts'
import styles from './report-form.module.css'

/** Who reports, in a named report. */
export function ReporterFields(props: PhoneFieldsProps) {
  const { register, formState } = props.form
  const errors = formState.errors.reporter
  const isPrivate = useCapability('privacy')
  return (
    <Card className={styles.section} aria-labelledby="report-reporter">
      <h2 id="report-reporter">您的信息</h2>
      {isPrivate && <p className={styles.lead}>加密保存，只用于核实和答复，不会告诉被举报的人。</p>}
      <TextField
        {...register('reporter.name')}
        id={controlId('reporter.name')}
        label="姓名"
        error={errors?.name?.message}
        autoComplete="name"
      />
      <PhoneFields {...props} />
      <TextField
        {...register('reporter.id_number')}
        id={controlId('reporter.id_number')}
        label="身份证号"
        error={errors?.id_number?.message}
        autoComplete="off"
        spellCheck={false}
        optional
      />
      <TextField
        {...register('reporter.email')}
        id={controlId('reporter.email')}
        type="email"
        label="邮箱"
        error={errors?.email?.message}
        autoComplete="email"
        spellCheck={false}
        optional
      />
      <Checkbox
        {...register('wants_result')}
        id={controlId('wants_result')}
        label="办结后请告诉我结果"
      />
    </Card>
  )
}
