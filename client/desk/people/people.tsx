import { useState } from 'react'
import { peopleList, type Person } from '../../../contract/staff/people.ts'
import { administratorRoles } from '../../../contract/staff/role.ts'
import { Button } from '../../kit/ui/button/button.tsx'
import { useCallQuery } from '../frame/queries.ts'
import { Panel } from '../frame/panel.tsx'
import { QueryState } from '../frame/query-state.tsx'
import { Screen } from '../frame/screen.tsx'
import table from '../frame/table.module.css'
import { ChangeRow } from './change-row.tsx'
import { PeopleTable } from './people-table.tsx'
import { NewPersonDialog, ResetDialog, RolesDialog } from './request-dialogs.tsx'

type OpenDialog = { kind: 'new' } | { kind: 'roles' | 'reset'; person: Person }

const isAdministrator = ({ roles }: Person) => roles.some((role) => role in administratorRoles)

/** The system administrator's screen: people, and requests for changes. */
export default function People() {
  const query = useCallQuery(peopleList, {})
  const [dialog, openDialog] = useState<OpenDialog>()
  const close = () => openDialog(undefined)
  const actions = (person: Person) =>
    person.state !== 'left' && (
      <>
        {!isAdministrator(person) && (
          <Button
            variant="quiet"
            className={table.small}
            aria-label={`变更角色：${person.name}`}
            onClick={() => openDialog({ kind: 'roles', person })}
          >
            变更角色
          </Button>
        )}
        <Button
          variant="quiet"
          className={table.small}
          aria-label={`重置验证器：${person.name}`}
          onClick={() => openDialog({ kind: 'reset', person })}
        >
          重置验证器
        </Button>
      </>
    )
  return (
    <Screen
      title="人员"
      lead="系统管理员提出申请，安全管理员批准后生效，两步都有审计记录。"
      actions={<Button onClick={() => openDialog({ kind: 'new' })}>申请新增人员</Button>}
    >
      <QueryState of={query}>
        {({ people, changes, report_types: types }) => (
          <>
            {changes.length > 0 && (
              <Panel title={`等待批准 ${changes.length}`} isFlush>
                <ul>
                  {changes.map((change) => (
                    <ChangeRow key={change.id} change={change} types={types} />
                  ))}
                </ul>
              </Panel>
            )}
            <Panel title={`全部人员 ${people.length}`} isFlush>
              <PeopleTable people={people} types={types} actions={actions} />
            </Panel>
            {dialog?.kind === 'new' && <NewPersonDialog types={types} onClose={close} />}
            {dialog?.kind === 'roles' && (
              <RolesDialog person={dialog.person} types={types} onClose={close} />
            )}
            {dialog?.kind === 'reset' && <ResetDialog person={dialog.person} onClose={close} />}
          </>
        )}
      </QueryState>
    </Screen>
  )
}
