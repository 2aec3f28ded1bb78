import { useState } from 'react'
import { peopleList, peopleRequest, type Person } from '../../../contract/staff/people.ts'
import { businessRole, type BusinessRole } from '../../../contract/staff/role.ts'
import { formText } from '../../kit/form-text.ts'
import { TextArea } from '../../kit/ui/text-area/text-area.tsx'
import { TextField } from '../../kit/ui/text-field/text-field.tsx'
import { announce } from '../frame/announce.tsx'
import { FormDialog } from '../frame/form-dialog.tsx'
import { useForm } from '../frame/use-form.ts'
import { type Grant, GrantFields } from './grant-fields.tsx'
import type { Invitation } from './invitation-dialog.tsx'
import type { TypeChoice } from './person-parts.tsx'

/** Sends a request that awaits another administrator's decision, and passes on its half of an invitation. */
function useRequest(name: string, { onHalf, onClose }: Omit<DialogProps, 'types'>) {
  const form = useForm(peopleRequest, [peopleList])
  const send = async (input: Parameters<typeof form.submit>[0]) => {
    const answer = await form.submit(input)
    if (!answer) return
    announce('申请已提交，等待另一位管理员批准')
    onClose()
    if (answer.half !== null)
      onHalf({ half: answer.half, name: 'name' in input ? input.name : name })
  }
  return { ...form, send }
}

const isBusinessRole = (role: string): role is BusinessRole => businessRole.safeParse(role).success

interface DialogProps {
  types: readonly TypeChoice[]
  onHalf: (invitation: Invitation) => void
  onClose: () => void
}

/** Requests an account for a new person. */
export function NewPersonDialog({ types, ...then }: DialogProps) {
  const { problems, failure, busy, send } = useRequest('', then)
  const [grant, setGrant] = useState<Grant>({ roles: ['handler'], report_type_ids: null })
  return (
    <FormDialog
      title="申请新增人员"
      submit="提交申请"
      {...{ busy, failure, onClose: then.onClose }}
      onSubmit={(form) =>
        void send({
          kind: 'new',
          name: formText(form, 'name'),
          login: formText(form, 'login'),
          reason: formText(form, 'reason'),
          grant,
        })
      }
    >
      <TextField name="name" label="姓名" error={problems['name']} />
      <TextField
        name="login"
        label="账号"
        hint="字母开头的 2 到 32 个字母、数字，登录时用"
        error={problems['login']}
        autoCapitalize="none"
        spellCheck={false}
      />
      <GrantFields {...{ grant, types, problems }} onChange={setGrant} />
      <TextField name="reason" label="原因" error={problems['reason']} />
    </FormDialog>
  )
}

/** Requests other roles or types for a person. */
export function RolesDialog({ person, types, ...then }: DialogProps & { person: Person }) {
  const { problems, failure, busy, send } = useRequest(person.name, then)
  const [grant, setGrant] = useState<Grant>({
    roles: person.roles.filter(isBusinessRole),
    report_type_ids: person.report_type_ids,
  })
  return (
    <FormDialog
      title={`申请变更 ${person.name} 的角色`}
      submit="提交申请"
      {...{ busy, failure, onClose: then.onClose }}
      onSubmit={(form) =>
        void send({
          kind: 'roles',
          person_id: person.id,
          reason: formText(form, 'reason'),
          grant,
        })
      }
    >
      <GrantFields {...{ grant, types, problems }} onChange={setGrant} />
      <TextField name="reason" label="原因" error={problems['reason']} />
    </FormDialog>
  )
}

const requests = {
  reset_factor: {
    name: '重置验证器',
    lead: '批准后，对方要用新的邀请重新绑定验证器、设置密码。在此之前，请当面核实是本人。',
  },
  lock: { name: '停用', lead: '批准后立即生效：登录随即结束，之后不能登录，直到恢复。' },
  leave: { name: '离职', lead: '批准后，账号不能登录，也不能恢复。过去的记录都会保留。' },
} as const

interface RequestDialogProps extends Omit<DialogProps, 'types'> {
  kind: keyof typeof requests
  person: Person
}

/** Requests a person's new authenticator and password, or the end of an administrator. */
export function RequestDialog({ kind, person, ...then }: RequestDialogProps) {
  const { problems, failure, busy, send } = useRequest(person.name, then)
  return (
    <FormDialog
      title={`申请${requests[kind].name}：${person.name}`}
      submit="提交申请"
      {...{ busy, failure, onClose: then.onClose }}
      onSubmit={(form) =>
        void send({ kind, person_id: person.id, reason: formText(form, 'reason') })
      }
    >
      <p>{requests[kind].lead}</p>
      <TextArea name="reason" label="原因" rows={2} error={problems['reason']} />
    </FormDialog>
  )
}
