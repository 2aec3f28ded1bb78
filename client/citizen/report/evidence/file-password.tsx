import * as words from '#words/report.ts'
import { mayBeLocked } from '../../../../contract/evidence/file.ts'
import { TextField, type TextFieldProps } from '../../../kit/ui/text-field/text-field.tsx'
import { WithFilePassword } from '../../site/offers.tsx'
import styles from './evidence.module.css'
import type { Evidence } from './upload-queue.ts'

interface FilePasswordProps extends Omit<TextFieldProps, 'label'> {
  files: readonly Evidence[]
  /** Stays until it is emptied, when the file is removed that it was for. */
  isFilled: boolean
}

/** Asks for the password of the attached files, once one of them may have one. Shown as it is typed, so that it can be checked. */
export const FilePassword = ({ files, isFilled, ...field }: FilePasswordProps) =>
  (isFilled || files.some(({ name }) => mayBeLocked(name))) && (
    <WithFilePassword>
      <TextField
        className={styles.password}
        label={words.filePassword}
        hint={words.filePasswordHint}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        optional
        {...field}
      />
    </WithFilePassword>
  )
