import * as words from '#words/report.ts'
import { maxDescription } from '../../../../contract/report/report.ts'
import { type FormState, useField, useTick } from '../../../kit/form-state.ts'
import { More } from '../../site/accessibility/more.tsx'
import { Button } from '../../../kit/ui/button/button.tsx'
import { Card } from '../../../kit/ui/card/card.tsx'
import { Checkbox } from '../../../kit/ui/checkbox/checkbox.tsx'
import { TextArea } from '../../../kit/ui/text-area/text-area.tsx'
import { MomentField } from '../../../kit/ui/moment-field/moment-field.tsx'
import { DangerNote } from '../danger/danger-note.tsx'
import type { ReportValues } from '../draft/draft.ts'
import { controlId } from './problems.ts'
import styles from './report-form.module.css'
import { isClockWrong, serverNow } from '../../../kit/server-clock.ts'
import { toTimeInput } from '../../../kit/ui/moment-field/time-input.ts'

/** Tells whether the device's clock differs from Beijing's. */
const isAbroad = () => new Date().getTimezoneOffset() !== -480

/** What happened, and when it was seen. */
export function StoryFields({ form }: { form: FormState<ReportValues> }) {
  const description = useField(form, 'description')
  const seenAt = useField(form, 'seen_at')
  const minors = useTick(form, 'involves_minors')
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
          <MomentField
            id={controlId('seen_at')}
            value={seenAt.value}
            error={seenAt.error}
            onChange={(typed) => form.set('seen_at', typed)}
            label={words.seenAt}
            hint={isClockWrong() ? words.clockWrong : isAbroad() ? words.beijingTime : undefined}
            optional
          />
          <Button variant="secondary" onClick={() => form.set('seen_at', toTimeInput(serverNow()))}>
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
