import * as words from '#words/report.ts'
import type { Way } from '../../../../contract/report/way.ts'
import { Card } from '../../../kit/ui/card/card.tsx'
import { type FormState, useField } from '../../../kit/form-state.ts'
import { lazyPart } from '../../../kit/lazy-part.tsx'
import type { ReportValues } from '../draft/draft.ts'
import { EvidenceField } from '../evidence/evidence-field.tsx'
import type { Uploads } from '../evidence/use-uploads.ts'
import { controlId } from './problems.ts'
import styles from './report-form.module.css'

export interface EvidenceFieldsProps {
  uploads: Uploads
  way: Way
  form: FormState<ReportValues>
}

/** Loaded once a file is there. */
const FilePassword = lazyPart(
  async () => (await import('../evidence/file-password.tsx')).FilePassword,
)

/** Loaded likewise. */
const FoundInPictures = lazyPart(
  async () => (await import('../addresses/found-in-pictures.tsx')).FoundInPictures,
)

export function EvidenceFields({ uploads, way, form }: EvidenceFieldsProps) {
  const password = useField(form, 'file_password')
  const isFilled = password.value !== ''
  return (
    <Card aria-labelledby="report-evidence">
      <h2 id="report-evidence" className={styles.evidence}>
        {words.evidence}
      </h2>
      <EvidenceField
        id={controlId('files')}
        label={words.evidenceLabel}
        error={form.use(({ problems }) => problems['files'])}
        uploads={uploads}
        isAnonymous={way === 'anonymous'}
      />
      {uploads.files.length > 0 && <FoundInPictures form={form} uploads={uploads} />}
      {(uploads.files.length > 0 || isFilled) && (
        <FilePassword
          {...password}
          id={controlId('file_password')}
          files={uploads.files}
          isFilled={isFilled}
        />
      )}
    </Card>
  )
}
