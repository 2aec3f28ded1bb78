import * as words from '#words/report.ts'
import type { Way } from '../../../../contract/report/way.ts'
import { Card } from '../../../kit/ui/card/card.tsx'
import type { UseFormReturn } from 'react-hook-form'
import { lazyPart } from '../../../kit/lazy-part.tsx'
import { EvidenceField } from '../evidence/evidence-field.tsx'
import type { Uploads } from '../evidence/use-uploads.ts'
import type { FormValues } from './form-values.ts'
import { controlId } from './problems.ts'
import styles from './report-form.module.css'

export interface EvidenceFieldsProps {
  uploads: Uploads
  error: string | undefined
  way: Way
  form: UseFormReturn<FormValues>
}

/** Loaded once a file is there. */
const FilePassword = lazyPart(
  async () => (await import('../evidence/file-password.tsx')).FilePassword,
)

export function EvidenceFields({ uploads, error, way, form }: EvidenceFieldsProps) {
  const isFilled = form.getValues('file_password') !== ''
  return (
    <Card aria-labelledby="report-evidence">
      <h2 id="report-evidence" className={styles.evidence}>
        {words.evidence}
      </h2>
      <EvidenceField
        id={controlId('files')}
        label={words.evidenceLabel}
        error={error}
        uploads={uploads}
        isAnonymous={way === 'anonymous'}
      />
      {(uploads.files.length > 0 || isFilled) && (
        <FilePassword
          {...form.register('file_password')}
          id={controlId('file_password')}
          error={form.formState.errors.file_password?.message}
          files={uploads.files}
          isFilled={isFilled}
        />
      )}
    </Card>
  )
}
