import { useId } from 'react'
import { maxAnswerFiles } from '../../../contract/desk/authority-answer.ts'
import {
  type AuthorityOutcome,
  authorityOutcome,
  authorityOutcomes,
} from '../../../contract/desk/authority-part.ts'
import type { Output } from '../../../contract/endpoint.ts'
import type { fileUploadMany } from '../../../contract/evidence/file.ts'
import { formText } from '../../kit/form-text.ts'
import { describedBy, Field } from '../../kit/ui/field/field.tsx'
import { TextArea } from '../../kit/ui/text-area/text-area.tsx'
import type { FieldErrors } from '../../kit/use-submission.ts'
import { SelectField } from './select-field.tsx'

/** The files of an authority's answer. @param onChoose sends them at once; absent where they are sent with the form */
export function AnswerFiles(props: {
  hint: string
  error?: string | undefined
  onChoose?: (files: readonly File[]) => void
}) {
  const id = useId()
  const { hint, error, onChoose } = props
  return (
    <Field
      id={id}
      label="回函文件"
      optional
      hint={`${hint}最多 ${maxAnswerFiles} 个`}
      error={error}
    >
      <input
        id={id}
        type="file"
        name="files"
        multiple
        aria-invalid={error !== undefined || undefined}
        aria-describedby={describedBy(id, { hint, error, optional: true })}
        onChange={(event) => onChoose?.([...(event.currentTarget.files ?? [])])}
      />
    </Field>
  )
}

/** What an authority has done, in a choice and in words. */
export const AnswerFields = ({ problems }: { problems: FieldErrors }) => (
  <>
    <SelectField
      name="outcome"
      label="办理情况"
      none="请选择"
      options={Object.entries(authorityOutcomes)}
      error={problems['outcome']}
    />
    <TextArea
      name="words"
      label="答复内容"
      hint="收到、立案的文号，办理经过和结果；退回的，请写明理由"
      maxLength={2000}
      rows={6}
      error={problems['words']}
    />
  </>
)

/** Reads the fields; an outcome that was not chosen fails the contract's check. */
export function answerOf(form: HTMLFormElement) {
  const outcome = authorityOutcome.safeParse(formText(form, 'outcome'))
  return { outcome: outcome.data as AuthorityOutcome, words: formText(form, 'words') }
}

/** Returns files as the body of an upload. */
export function bodyOf(files: readonly File[]): FormData {
  const body = new FormData()
  for (const file of files) body.append('files[]', file)
  return body
}

/** Returns which files were refused, and why; undefined when none was. */
export const refusedInWords = (
  refused: Output<typeof fileUploadMany>['refused'],
): string | undefined =>
  refused.map(({ name, reason }) => `${name}：${reason}`).join('；') || undefined
