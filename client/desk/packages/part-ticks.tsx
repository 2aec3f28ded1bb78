import type { Evidence } from '../../../contract/desk/case.ts'
import { veilPath } from '../../../contract/desk/evidence.ts'
import type { PartForm } from '../../../contract/packages/package.ts'
import { formText } from '../../kit/form-text.ts'
import { Checkbox } from '../../kit/ui/checkbox/checkbox.tsx'
import { evidenceUrl } from '../case/evidence-grid.tsx'
import styles from './package-dialog.module.css'

export const formNames: Readonly<Record<PartForm, string>> = {
  redacted: '打码件',
  preview: '预览图，未打码（要审核）',
  original: '原件（要审核）',
}

/** The form in which a file goes by its tick; undefined where only the original can go. */
const usualForm = ({ redacted, preview }: Evidence): PartForm | undefined => {
  if (redacted.length > 0) return 'redacted'
  return preview === 'ready' ? 'preview' : undefined
}

/** The files of a case, each with a tick and its veiled picture. Those with a 打码件 are ticked. */
export const PartTicks = ({
  caseNumber,
  files,
}: {
  caseNumber: string
  files: readonly Evidence[]
}) => (
  <ul className={styles.strip} aria-label="附哪些材料">
    {files.map((file) => {
      const { position, name } = file
      const form = usualForm(file)
      return (
        <li key={position} className={styles.tick}>
          {file.preview === 'ready' && file.pages > 0 && (
            <img src={evidenceUrl(veilPath(caseNumber, position, 1))} alt="" loading="lazy" />
          )}
          {form && (
            <Checkbox
              name={`file-${position}`}
              defaultChecked={form === 'redacted'}
              label={`第 ${position} 份 ${name}${file.members ? `，含已打开的 ${file.members.length} 项` : ''}`}
              hint={formNames[form]}
            />
          )}
          <Checkbox
            name={`original-${position}`}
            label={form ? '改附原件' : `第 ${position} 份 ${name}`}
            hint="原件要审核"
          />
        </li>
      )
    })}
  </ul>
)

/** Reads the ticked files and their forms. */
export const tickedParts = (form: HTMLFormElement, files: readonly Evidence[]) =>
  files.flatMap((file): { position: number; as: PartForm }[] => {
    const { position } = file
    if (formText(form, `original-${position}`)) return [{ position, as: 'original' }]
    const as = usualForm(file)
    return as && formText(form, `file-${position}`) ? [{ position, as }] : []
  })
