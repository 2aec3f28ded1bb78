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
  people: readonly Person[]
  onClose: () => void
}

const isWorker = ({ roles }: Person) => caseWorkers.some((role) => roles.includes(role))

/** Asks who gets the open cases of a person. @param none label of the choice of no one */
function SuccessorField({
  person,
  people,
  none,
  error,
}: Pick<DialogProps, 'person' | 'people'> & { none: string; error: string | undefined }) {
  if (person.open_cases === 0) return null
  return (
    <SelectField
      name="hand_over_to"
      label={`名下 ${person.open_cases} 件在办，交接给`}
      {...{ none, error }}
      options={people
        .filter((each) => each.state === 'active' && each.id !== person.id && isWorker(each))
        .map(({ id, name, login }) => [id, `${name}（${login}）`])}
    />
  )
}

/** Returns what both dialogs send. */
function sentBy(person: Person, form: HTMLFormElement) {
  const to = formText(form, 'hand_over_to')
  return {
    person_id: person.id,
    reason: formText(form, 'reason'),
    ...(to && { hand_over_to: to }),
  }
}

/** Locks or unlocks a person. */
export function LockDialog({ person, people, locked, onClose }: DialogProps & { locked: boolean }) {
  const { problems, failure, busy, submit } = useForm(peopleLock, [peopleList])
  const word = locked ? '停用' : '恢复'
  const send = async (form: HTMLFormElement) => {
    if (!(await submit({ ...sentBy(person, form), locked }))) return
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
          ? '立即生效：正在进行的登录随即结束，之后不能登录，直到恢复。名下在办的举报放回待领取，或交接给同事。'
          : '恢复后可以用原来的密码和验证器登录。'}
      </p>
      {locked && (
        <SuccessorField
          {...{ person, people }}
          none="放回待领取"
          error={problems['hand_over_to']}
        />
      )}
      <TextField name="reason" label="原因" error={problems['reason']} />
    </FormDialog>
  )
}

/** Ends a person's employment, and hands over their open cases. */
export function LeaveDialog({ person, people, onClose }: DialogProps) {
  const { problems, failure, busy, submit } = useForm(peopleLeave, [peopleList])
  const send = async (form: HTMLFormElement) => {
    if (!(await submit(sentBy(person, form)))) return
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
      <SuccessorField {...{ person, people }} none="请选择" error={problems['hand_over_to']} />
      <TextField name="reason" label="原因" error={problems['reason']} />
    </FormDialog>
  )
}
