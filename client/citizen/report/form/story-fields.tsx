import * as words from '#words/report.ts'
import { useState } from 'react'
import { maxDescription } from '../../../../contract/report/report.ts'
import { type FormState, useField, useTick } from '../../../kit/form-state.ts'
import { More } from '../../site/accessibility/more.tsx'
import { Button } from '../../../kit/ui/button/button.tsx'
import { Card } from '../../../kit/ui/card/card.tsx'
import { Checkbox } from '../../../kit/ui/checkbox/checkbox.tsx'
import { TextArea } from '../../../kit/ui/text-area/text-area.tsx'
import { TextField } from '../../../kit/ui/text-field/text-field.tsx'
import { DangerNote } from '../danger/danger-note.tsx'
import type { ReportValues } from '../draft/draft.ts'
import { controlId } from './problems.ts'
import styles from './report-form.module.css'
import { toTimeInput } from '../../../kit/time-in-words.ts'

/** Tells whether the device's clock differs from Beijing's. */
const isAbroad = () => new Date().getTimezoneOffset() !== -480

/** What happened, and when it was seen. */
export function StoryFields({ form }: { form: FormState<ReportValues> }) {
  const description = useField(form, 'description')
  const seenAt = useField(form, 'seen_at')
  const minors = useTick(form, 'involves_minors')
  const [latest, setLatest] = useState(() => toTimeInput(new Date()))
  const fillNow = () => {
    const now = toTimeInput(new Date())
    setLatest(now)
    form.set('seen_at', now)
  }
  return (
    <Card className={styles.section} aria-labelledby="report-story">
      <h2 id="report-story">{words.story}</h2>
      <TextArea
        {...description}
        id={controlId('description')}
        label={words.description}
        hint={words.descriptionHint}
        maxLength={maxDescription}
        required
      />
      <DangerNote text={description.value} />
      <More
        isFilled={seenAt.value !== '' || minors.checked}
        hasProblem={seenAt.error !== undefined}
      >
        <div className={styles.beside}>
          <TextField
            {...seenAt}
            id={controlId('seen_at')}
            type="datetime-local"
            label={words.seenAt}
            hint={isAbroad() ? words.beijingTime : undefined}
            max={latest}
            optional
          />
          <Button variant="secondary" onClick={fillNow}>
            {words.justSeen}
          </Button>
        </div>
        <Checkbox
          {...minors}
          id={controlId('involves_minors')}
          label={words.minors}
          hint={words.minorsHint}
        />
      </More>
    </Card>
  )
}
