import * as words from '#words/report.ts'
import { mayBeLocked } from '../../../../contract/evidence/file.ts'
import { TextField, type TextFieldProps } from '../../../kit/ui/text-field/text-field.tsx'
import { useFeatures } from '../../site/features.ts'
import styles from './evidence.module.css'
import type { Evidence } from './upload-queue.ts'

interface FilePasswordProps extends Omit<TextFieldProps, 'label'> {
  files: readonly Evidence[]
  /** Whether the field holds a password: it then stays, although its file is removed. */
  isFilled: boolean
}

/**
 * Asks for the password of the attached files, once one of them may have a password, and where the back end takes it. The
 * password is shown as it is typed, so that the citizen can check it.
 */
export function FilePassword({ files, isFilled, ...field }: FilePasswordProps) {
  const { file_password: isTaken } = useFeatures()
  if (!isTaken || !(isFilled || files.some(({ name }) => mayBeLocked(name)))) return null
  return (
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
  )
}
