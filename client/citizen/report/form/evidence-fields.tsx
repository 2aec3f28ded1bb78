import * as words from '#words/report.ts'
import type { Way } from '../../../../contract/report/way.ts'
import { Card } from '../../../kit/ui/card/card.tsx'
import { EvidenceField } from '../evidence/evidence-field.tsx'
import type { Uploads } from '../evidence/use-uploads.ts'
import { controlId } from './problems.ts'
import styles from './report-form.module.css'

export interface EvidenceFieldsProps {
  uploads: Uploads
  error: string | undefined
  way: Way
}

export const EvidenceFields = ({ uploads, error, way }: EvidenceFieldsProps) => (
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
  </Card>
)
