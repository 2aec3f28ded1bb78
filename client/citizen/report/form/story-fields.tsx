import * as words from '#words/report.ts'
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
      <h2 id="report-story">{words.story}</h2>
      <TextArea
        {...register('description')}
        id={controlId('description')}
        label={words.description}
        hint={words.descriptionHint}
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
            label={words.seenAt}
            hint={isAbroad() ? words.beijingTime : undefined}
            error={formState.errors.seen_at?.message}
            max={latest}
            optional
          />
          <Button variant="secondary" onClick={fillNow}>
            {words.justSeen}
          </Button>
        </div>
        <Checkbox
          {...register('involves_minors')}
          id={controlId('involves_minors')}
          label={words.minors}
          hint={words.minorsHint}
        />
      </More>
    </Card>
  )
}
