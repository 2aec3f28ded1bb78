import { peopleLeave, peopleList, peopleLock, type Person } from '../../../contract/staff/people.ts'
import { caseWorkers } from '../../../contract/staff/role.ts'
import { formText } from '../../kit/form-text.ts'
import { TextField } from '../../kit/ui/text-field/text-field.tsx'
import { SelectField } from '../frame/select-field.tsx'
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

const isWorker = ({ roles }: Person) => caseWorkers.some((role) => roles.includes(role))

/** Ends a person's employment, and hands over their open cases. */
export function LeaveDialog({
  person,
  people,
  onClose,
}: DialogProps & { people: readonly Person[] }) {
  const { problems, failure, busy, submit } = useForm(peopleLeave, [peopleList])
  const send = async (form: HTMLFormElement) => {
    const to = formText(form, 'hand_over_to')
    const sent = await submit({
      person_id: person.id,
      reason: formText(form, 'reason'),
      ...(to && { hand_over_to: to }),
    })
    if (!sent) return
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
      <p>账号从此不能登录，也不能恢复。过去的记录都会保留。</p>
      {person.open_cases > 0 && (
        <SelectField
          name="hand_over_to"
          label={`名下 ${person.open_cases} 件在办，交接给`}
          error={problems['hand_over_to']}
        >
          <option value="">请选择</option>
          {people
            .filter((each) => each.state === 'active' && each.id !== person.id && isWorker(each))
            .map(({ id, name, login }) => (
              <option key={id} value={id}>
                {name}（{login}）
              </option>
            ))}
        </SelectField>
      )}
      <TextField name="reason" label="原因" error={problems['reason']} />
    </FormDialog>
  )
}
