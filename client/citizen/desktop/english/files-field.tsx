import Paperclip from 'lucide-react/icons/paperclip'
import { type RefObject, useState } from 'react'
import { acceptedEndings, maxFiles } from '../../../../contract/evidence/file.ts'
import { FilePicker } from '../../report/evidence/file-picker.tsx'
import { sizeInWords } from '../../report/evidence/limits.ts'
import type { Evidence, UploadQueue } from '../../report/evidence/upload-queue.ts'
import { Alert } from '../../../kit/ui/alert/alert.tsx'
import { Button } from '../../../kit/ui/button/button.tsx'
import { describedBy, FieldError } from '../../../kit/ui/field/field.tsx'
import styles from './english.module.css'

function stateInWords({ state, progress, retryable }: Evidence): string {
  if (state === 'stored') return 'sent'
  if (state === 'uploading') return `${Math.floor(progress * 100)} % sent`
  if (state !== 'failed') return 'not sent yet'
  return retryable ? 'not sent: it is tried again with your report' : 'cannot be taken'
}

interface FilesFieldProps {
  id: string
  error: string | undefined
  files: readonly Evidence[]
  queue: UploadQueue
  input: RefObject<HTMLInputElement | null>
}

/** File picker; each file uploads at once. */
export function FilesField({ id, error, files, queue, input }: FilesFieldProps) {
  const [refused, setRefused] = useState<readonly string[]>([])
  const hint = `Up to ${maxFiles} files of 50 MB: pictures, films, recordings, PDF, Word, Excel, PPT, TXT, ZIP. Place, time and device are removed from pictures, films and recordings where the portal can do that.`
  const take = (chosen: readonly File[]) =>
    // The queue's messages are Chinese, one for each file.
    setRefused(
      chosen.flatMap((file) =>
        queue.add([file], { removesMetadata: true }).length > 0 ? file.name : [],
      ),
    )
  return (
    <fieldset className={styles.filesField}>
      <legend>Screenshots or other files (you may leave this out)</legend>
      <p id={`${id}-hint`} className={styles.hint}>
        {hint}
      </p>
      <FieldError id={id} error={error} />
      <FilePicker
        ref={input}
        id={id}
        Icon={Paperclip}
        label="Add files"
        multiple
        accept={acceptedEndings.map((ending) => `.${ending}`).join()}
        aria-invalid={Boolean(error) || undefined}
        aria-describedby={describedBy(id, { hint, error })}
        take={take}
      />
      {refused.length > 0 && (
        <Alert tone="warning" announce title={`Not added: ${refused.join(', ')}`}>
          <p>
            A file must be of a kind that is named above, not empty, not larger than 50 MB and not
            added already, and there can be {maxFiles} of them.
          </p>
        </Alert>
      )}
      {files.length > 0 && (
        <ul className={styles.fileList} aria-label="Added files">
          {files.map((file) => (
            <li key={file.id}>
              <span>
                {file.name} ({sizeInWords(file.size)}), <em>{stateInWords(file)}</em>
              </span>
              <Button
                variant="quiet"
                aria-label={`Remove ${file.name}`}
                onClick={() => {
                  setRefused([])
                  queue.remove(file.id)
                  input.current?.focus()
                }}
              >
                Remove
              </Button>
            </li>
          ))}
        </ul>
      )}
    </fieldset>
  )
}
