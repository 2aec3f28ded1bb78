import { useState } from 'react'
import { peopleDecide, peopleList, type Person } from '../../../contract/staff/people.ts'
import {
  administratorRoles,
  type AdministratorRole,
  deciderOf,
  duties,
} from '../../../contract/staff/role.ts'
import { Button } from '../../kit/ui/button/button.tsx'
import { useCallQuery, useCallMutation } from '../frame/queries.ts'
import { announce, announceFailure } from '../frame/announce.tsx'
import { Panel } from '../frame/panel.tsx'
import { QueryState } from '../frame/query-state.tsx'
import { Screen } from '../frame/screen.tsx'
import table from '../frame/table.module.css'
import { useSignedIn } from '../frame/member.ts'
import { type Change, ChangeRow } from './change-row.tsx'
import { InvitationDialog, type Invitation } from './invitation-dialog.tsx'
import { LeaveDialog, LockDialog } from './lock-dialogs.tsx'
import { PeopleTable } from './people-table.tsx'
import { NewPersonDialog, RequestDialog, RolesDialog } from './request-dialogs.tsx'
import { RowButton } from '../frame/table.tsx'

/** An action on a person; those after `request` take another administrator's approval. */
const actionNames = {
  lock: '停用',
  unlock: '恢复',
  leave: '离职',
  roles: '变更角色',
  reset_factor: '重置验证器',
  request_lock: '申请停用',
  request_leave: '申请离职',
} as const
type Action = keyof typeof actionNames
type OpenDialog = { action: 'new' } | { action: Action; person: Person }

const dutyOf = ({ roles }: Pick<Person, 'roles'>): AdministratorRole | 'business' =>
  duties.find((duty) => roles.includes(duty)) ?? 'business'

/** Returns what an administrator may do about a person. */
function actionsOn(person: Person, duty: AdministratorRole, people: readonly Person[]): Action[] {
  if (person.state === 'left') return []
  const about = dutyOf(person)
  const mayRequest = deciderOf(about, duty) !== undefined
  const isActive = person.state === 'active'
  const actions: Action[] = []
  if (about === 'business' && mayRequest) actions.push('roles')
  const reviewers = people.filter(
    ({ state, roles }) => state === 'active' && roles.includes('reviewer'),
  )
  const isLastReviewer = reviewers.length === 1 && reviewers[0] === person
  if (isLastReviewer && mayRequest) actions.push('request_lock')
  if (mayRequest) actions.push('reset_factor')
  if (duty === 'security_administrator') {
    if (person.state === 'locked') actions.push('unlock')
    if (about === 'business')
      actions.push(...(isActive && !isLastReviewer ? (['lock'] as const) : []), 'leave')
  }
  if (about !== 'business' && mayRequest && isActive) actions.push('request_lock', 'request_leave')
  return actions
}

/** The administrators' screen: people, changes that one of them requests and another decides. */
export default function People() {
  const { roles } = useSignedIn()
  const own = duties.find((duty) => roles.includes(duty)) ?? 'audit_administrator'
  const query = useCallQuery(peopleList, {})
  const decide = useCallMutation(peopleDecide, [peopleList])
  const [invitation, setInvitation] = useState<Invitation>()
  const [dialog, openDialog] = useState<OpenDialog>()
  const close = () => openDialog(undefined)

  const answer = async ({ id, person }: Change, approve: boolean) => {
    const { invitation: token } = await decide.mutateAsync({ change_id: id, approve })
    announce(approve ? `已批准：${person.name}` : `已否决：${person.name}`)
    if (token !== null) setInvitation({ token, name: person.name })
  }
  const answerButton = (change: Change, approve: boolean) => (
    <RowButton
      name={approve ? '批准' : '否决'}
      of={change.person.name}
      variant={approve ? 'primary' : 'secondary'}
      busy={decide.isPending && decide.variables.change_id === change.id}
      onClick={() => void answer(change, approve).catch(announceFailure)}
    />
  )
  return (
    <Screen
      title="人员"
      lead="系统管理员申请，安全管理员批准；关于三位管理员之一的，由另外两位申请和批准。邀请分两半，申请人和批准人各交一半给本人。"
      actions={
        own === 'system_administrator' && (
          <Button onClick={() => openDialog({ action: 'new' })}>申请新增人员</Button>
        )
      }
    >
      <QueryState of={query}>
        {({ people, changes, report_types: types }) => (
          <>
            <Panel title={`等待批准 ${changes.length}`} isFlush>
              {changes.length === 0 && <p className={table.empty}>没有等待批准的申请</p>}
              <ul>
                {changes.map((change) => (
                  <ChangeRow key={change.id} change={change} types={types}>
                    {change.decider === own ? (
                      <>
                        {answerButton(change, false)}
                        {answerButton(change, true)}
                      </>
                    ) : (
                      change.decider && `等${administratorRoles[change.decider]}批准`
                    )}
                  </ChangeRow>
                ))}
              </ul>
            </Panel>
            <Panel title={`全部人员 ${people.length}`} isFlush>
              <PeopleTable
                people={people}
                types={types}
                actions={(person) =>
                  actionsOn(person, own, people).map((action) => (
                    <RowButton
                      key={action}
                      name={actionNames[action]}
                      of={person.name}
                      onClick={() => openDialog({ action, person })}
                    />
                  ))
                }
              />
            </Panel>
            {dialog && (
              <PeopleDialog
                dialog={dialog}
                people={people}
                types={types}
                onHalf={setInvitation}
                onClose={close}
              />
            )}
          </>
        )}
      </QueryState>
      {invitation && <InvitationDialog {...invitation} onClose={() => setInvitation(undefined)} />}
    </Screen>
  )
}

interface PeopleDialogProps extends Pick<
  Parameters<typeof NewPersonDialog>[0],
  'types' | 'onHalf'
> {
  dialog: OpenDialog
  people: readonly Person[]
  onClose: () => void
}

function PeopleDialog({ dialog, people, types, onHalf, onClose }: PeopleDialogProps) {
  if (dialog.action === 'new') return <NewPersonDialog {...{ types, onHalf, onClose }} />
  const { action, person } = dialog
  if (action === 'roles') return <RolesDialog {...{ person, types, onHalf, onClose }} />
  if (action === 'leave') return <LeaveDialog {...{ person, people, onClose }} />
  if (action === 'lock' || action === 'unlock')
    return <LockDialog locked={action === 'lock'} {...{ person, people, onClose }} />
  const kind = (
    { request_lock: 'lock', request_leave: 'leave', reset_factor: 'reset_factor' } as const
  )[action]
  return <RequestDialog {...{ kind, person, onHalf, onClose }} />
}
