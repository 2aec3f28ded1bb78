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
import type { TypeChoice } from './person-parts.tsx'

/** Sends a request that awaits the security administrator's decision. */
function useRequest(onClose: () => void) {
  const form = useForm(peopleRequest, [peopleList])
  const send = async (input: Parameters<typeof form.submit>[0]) => {
    if (!(await form.submit(input))) return
    announce('申请已提交，等待安全管理员批准')
    onClose()
  }
  return { ...form, send }
}

const isBusinessRole = (role: string): role is BusinessRole => businessRole.safeParse(role).success

interface DialogProps {
  types: readonly TypeChoice[]
  onClose: () => void
}

/** Requests an account for a new person. */
export function NewPersonDialog({ types, onClose }: DialogProps) {
  const { problems, failure, busy, send } = useRequest(onClose)
  const [grant, setGrant] = useState<Grant>({ roles: ['handler'], report_type_ids: null })
  return (
    <FormDialog
      title="申请新增人员"
      submit="提交申请"
      {...{ busy, failure, onClose }}
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
export function RolesDialog({ person, types, onClose }: DialogProps & { person: Person }) {
  const { problems, failure, busy, send } = useRequest(onClose)
  const [grant, setGrant] = useState<Grant>({
    roles: person.roles.filter(isBusinessRole),
    report_type_ids: person.report_type_ids,
  })
  return (
    <FormDialog
      title={`申请变更 ${person.name} 的角色`}
      submit="提交申请"
      {...{ busy, failure, onClose }}
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

/** Requests a reset of a person's authenticator and password. */
export function ResetDialog({ person, onClose }: { person: Person; onClose: () => void }) {
  const { problems, failure, busy, send } = useRequest(onClose)
  return (
    <FormDialog
      title={`申请重置 ${person.name} 的验证器`}
      submit="提交申请"
      {...{ busy, failure, onClose }}
      onSubmit={(form) =>
        void send({
          kind: 'reset_factor',
          person_id: person.id,
          reason: formText(form, 'reason'),
        })
      }
    >
      <p>批准后，对方会收到新的邀请，重新绑定验证器、设置密码。在此之前，请当面核实是本人。</p>
      <TextArea name="reason" label="原因" rows={2} error={problems['reason']} />
    </FormDialog>
  )
}
