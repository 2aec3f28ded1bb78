import { useState } from 'react'
import { peopleDecide, peopleList, type Person } from '../../../contract/staff/people.ts'
import { messageOf } from '../../kit/call-failure.ts'
import { Button } from '../../kit/ui/button/button.tsx'
import { useCallQuery, useCallMutation } from '../frame/queries.ts'
import { announce } from '../frame/announce.tsx'
import { Panel } from '../frame/panel.tsx'
import { QueryState } from '../frame/query-state.tsx'
import { Screen } from '../frame/screen.tsx'
import table from '../frame/table.module.css'
import { useSignedIn } from '../frame/member.ts'
import { type Change, ChangeRow } from './change-row.tsx'
import { InvitationDialog } from './invitation-dialog.tsx'
import { LeaveDialog, LockDialog } from './lock-dialogs.tsx'
import { PeopleTable } from './people-table.tsx'

type OpenDialog = { kind: 'lock' | 'unlock' | 'leave'; person: Person }

/** The security administrator's screen: decide on changes, lock people, end their employment. */
export default function Decisions() {
  // No actions on one's own row.
  const { id } = useSignedIn()
  const query = useCallQuery(peopleList, {})
  const decide = useCallMutation(peopleDecide, [peopleList])
  const [invitation, setInvitation] = useState<{ token: string; name: string }>()
  const [dialog, openDialog] = useState<OpenDialog>()

  const answer = async (change: Change, approve: boolean) => {
    try {
      const { invitation: token } = await decide.mutateAsync({ change_id: change.id, approve })
      announce(approve ? `已批准：${change.person.name}` : `已否决：${change.person.name}`)
      if (token !== null) setInvitation({ token, name: change.person.name })
    } catch (thrown) {
      announce(messageOf(thrown), 'problem')
    }
  }
  const actions = (person: Person) => (
    <>
      {person.state === 'active' && person.id !== id && (
        <Button
          variant="quiet"
          className={table.small}
          aria-label={`停用：${person.name}`}
          onClick={() => openDialog({ kind: 'lock', person })}
        >
          停用
        </Button>
      )}
      {person.state === 'locked' && (
        <Button
          variant="quiet"
          className={table.small}
          aria-label={`恢复：${person.name}`}
          onClick={() => openDialog({ kind: 'unlock', person })}
        >
          恢复
        </Button>
      )}
      {person.state !== 'left' && person.id !== id && (
        <Button
          variant="quiet"
          className={table.small}
          aria-label={`离职：${person.name}`}
          onClick={() => openDialog({ kind: 'leave', person })}
        >
          离职
        </Button>
      )}
    </>
  )
  return (
    <Screen title="审批与停用" lead="批准前请向申请人核实。停用立即生效，对方的登录随即结束。">
      <QueryState of={query}>
        {({ people, changes, report_types: types }) => (
          <>
            <Panel title={`等待批准 ${changes.length}`} isFlush>
              {changes.length === 0 && <p className={table.empty}>没有等待批准的申请</p>}
              <ul>
                {changes.map((change) => (
                  <ChangeRow key={change.id} change={change} types={types}>
                    <Button
                      variant="secondary"
                      className={table.small}
                      busy={decide.isPending && decide.variables.change_id === change.id}
                      aria-label={`否决：${change.person.name}`}
                      onClick={() => void answer(change, false)}
                    >
                      否决
                    </Button>
                    <Button
                      className={table.small}
                      busy={decide.isPending && decide.variables.change_id === change.id}
                      aria-label={`批准：${change.person.name}`}
                      onClick={() => void answer(change, true)}
                    >
                      批准
                    </Button>
                  </ChangeRow>
                ))}
              </ul>
            </Panel>
            <Panel title={`全部人员 ${people.length}`} isFlush>
              <PeopleTable people={people} types={types} actions={actions} />
            </Panel>
          </>
        )}
      </QueryState>
      {dialog && dialog.kind !== 'leave' && (
        <LockDialog
          person={dialog.person}
          locked={dialog.kind === 'lock'}
          onClose={() => openDialog(undefined)}
        />
      )}
      {dialog?.kind === 'leave' && (
        <LeaveDialog person={dialog.person} onClose={() => openDialog(undefined)} />
      )}
      {invitation && <InvitationDialog {...invitation} onClose={() => setInvitation(undefined)} />}
    </Screen>
  )
}
