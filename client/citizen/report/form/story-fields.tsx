import { useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { maxDescription } from '../../../../contract/report/report.ts'
import { More } from '../../site/accessibility/more.tsx'
import { Button } from '../../../kit/ui/button/button.tsx'
import { Card } from '../../../kit/ui/card/card.tsx'
import { Checkbox } from '../../../kit/ui/checkbox/checkbox.tsx'
import { TextArea } from '../../../kit/ui/text-area/text-area.tsx'
import { TextField } from '../../../kit/ui/text-field/text-field.tsx'
import type { FormValues } from './form-values.ts'
import { controlId } from './problems.ts'
import styles from './report-form.module.css'
import { toTimeInput } from '../../../kit/time-in-words.ts'

/** Tells whether the device's clock differs from Beijing's. */
const isAbroad = () => new Date().getTimezoneOffset() !== -480

/** What happened, and when it was seen. */
export function StoryFields({ form }: { form: UseFormReturn<FormValues> }) {
  const { register, setValue, getValues, formState } = form
  const [latest, setLatest] = useState(() => toTimeInput(new Date()))
  const fillNow = () => {
    const now = toTimeInput(new Date())
    setLatest(now)
    setValue('seen_at', now, { shouldDirty: true, shouldValidate: formState.isSubmitted })
  }
  return (
    <Card className={styles.section} aria-labelledby="report-story">
      <h2 id="report-story">具体情况</h2>
      <TextArea
        {...register('description')}
        id={controlId('description')}
        label="情况说明"
        hint="谁、在哪里、做了什么，为什么您认为有问题。不用写您自己的姓名、电话。"
        error={formState.errors.description?.message}
        maxLength={maxDescription}
        required
      />
      <More
        isFilled={getValues('seen_at') !== '' || getValues('involves_minors')}
        hasProblem={formState.errors.seen_at !== undefined}
      >
        <div className={styles.beside}>
          <TextField
            {...register('seen_at')}
            id={controlId('seen_at')}
            type="datetime-local"
            label="看到的时间"
            hint={isAbroad() ? '请填北京时间' : undefined}
            error={formState.errors.seen_at?.message}
            max={latest}
            optional
          />
          <Button variant="secondary" onClick={fillNow}>
            刚刚看到
          </Button>
        </div>
        <Checkbox
          {...register('involves_minors')}
          id={controlId('involves_minors')}
          label="涉及未成年人"
          hint="内容里有未成年人，或者是面向未成年人的，请勾选，我们会优先办理。"
        />
      </More>
    </Card>
  )
}
