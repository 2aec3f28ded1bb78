import { useState } from 'react'
import { type AuditAction, auditActions } from '../../../contract/staff/audit.ts'
import { steps } from '../../../contract/report/report-steps.ts'
import { Button } from '../../kit/ui/button/button.tsx'
import { TextField } from '../../kit/ui/text-field/text-field.tsx'
import { formText } from '../../kit/form-text.ts'
import { SelectField } from '../frame/select-field.tsx'
import { fromTimeInput } from '../../kit/ui/moment-field/time-input.ts'
import styles from './audit.module.css'
import { Form } from '../../kit/form.tsx'

/** Audit search criteria, as in the contract. */
export interface Filter {
  actor?: string
  action?: AuditAction
  /** Step of a decision. */
  step?: string
  /** A case number or a person. */
  object?: string
  from?: string
  to?: string
}

const isAction = (text: string): text is AuditAction => text in auditActions

interface AuditFilterProps {
  /** The person chosen in the list, if any. */
  actor: { id: string; name: string } | undefined
  onClearActor: () => void
  onSearch: (filter: Omit<Filter, 'actor'>) => void
}

/** Search form: action, object, time range. */
export function AuditFilter({ actor, onClearActor, onSearch }: AuditFilterProps) {
  const [turn, setTurn] = useState(0)
  const submit = (form: HTMLFormElement) => {
    const action = formText(form, 'action')
    const step = formText(form, 'step')
    const object = formText(form, 'object').trim()
    const from = fromTimeInput(formText(form, 'from'))
    const to = fromTimeInput(formText(form, 'to'))
    onSearch({
      ...(isAction(action) && { action }),
      ...(step && { step }),
      ...(object && { object }),
      ...(from && { from }),
      ...(to && { to }),
    })
  }
  const clear = () => {
    setTurn(turn + 1)
    onClearActor()
    onSearch({})
  }
  return (
    <Form key={turn} className="fit fields-above" noValidate={false} onSubmit={submit}>
      <SelectField
        name="action"
        label="操作"
        none="全部操作"
        options={Object.entries(auditActions)}
      />
      <SelectField
        name="step"
        label="办理步骤"
        none="全部步骤"
        options={Object.entries(steps).map(([step, { name }]) => [step, name])}
      />
      <TextField name="object" label="对象" placeholder="案号、姓名或账号" />
      <TextField name="from" label="从" type="datetime-local" />
      <TextField name="to" label="到" type="datetime-local" />
      <div className="wrap-2">
        <Button type="submit">查询</Button>
        <Button variant="quiet" onClick={clear}>
          清除
        </Button>
      </div>
      {actor && (
        <p className={styles.actor}>
          只看 <b>{actor.name}</b> 的操作
          <Button variant="quiet" onClick={onClearActor}>
            看所有人
          </Button>
        </p>
      )}
    </Form>
  )
}
