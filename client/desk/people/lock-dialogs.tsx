import { peopleLeave, peopleList, peopleLock, type Person } from '../../../contract/staff/people.ts'
import { formText } from '../../kit/form-text.ts'
import { Alert } from '../../kit/ui/alert/alert.tsx'
import { TextField } from '../../kit/ui/text-field/text-field.tsx'
import { announce } from '../frame/announce.tsx'
import { FormDialog } from '../frame/form-dialog.tsx'
import { useForm } from '../frame/use-form.ts'

interface DialogProps {
  person: Person
  onClose: () => void
}

/** Locks or unlocks a person. */
export function LockDialog({ person, locked, onClose }: DialogProps & { locked: boolean }) {
  const { problems, failure, busy, submit } = useForm(peopleLock, [peopleList])
  const word = locked ? '停用' : '恢复'
  const send = async (form: HTMLFormElement) => {
    if (!(await submit({ person_id: person.id, locked, reason: formText(form, 'reason') }))) return
    announce(`已${word} ${person.name}`)
    onClose()
  }
  return (
    <FormDialog
      title={`${word} ${person.name}`}
      submit={word}
      isDanger={locked}
      {...{ busy, failure, onClose }}
      onSubmit={(form) => void send(form)}
    >
      <p>
        {locked
          ? '立即生效：正在进行的登录随即结束，之后不能登录，直到恢复。名下案件不会改变。'
          : '恢复后可以用原来的密码和验证器登录。'}
      </p>
      <TextField name="reason" label="原因" error={problems['reason']} />
    </FormDialog>
  )
}

/** Ends a person's employment. */
export function LeaveDialog({ person, onClose }: DialogProps) {
  const { problems, failure, busy, submit } = useForm(peopleLeave, [peopleList])
  const send = async (form: HTMLFormElement) => {
    if (!(await submit({ person_id: person.id, reason: formText(form, 'reason') }))) return
    announce(`${person.name} 已离职`)
    onClose()
  }
  return (
    <FormDialog
      title={`为 ${person.name} 办理离职`}
      submit="办理离职"
      isDanger
      {...{ busy, failure, onClose }}
      onSubmit={(form) => void send(form)}
    >
      {person.open_cases > 0 ? (
        <Alert tone="warning">
          名下还有 {person.open_cases} 件在办，需要主管先分派给其他人，之后才能办理。
        </Alert>
      ) : (
        <p>账号从此不能登录，也不能恢复。过去的记录都会保留。</p>
      )}
      <TextField name="reason" label="原因" error={problems['reason']} />
    </FormDialog>
  )
}
