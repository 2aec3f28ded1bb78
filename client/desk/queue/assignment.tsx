import { useEffect, useRef, useState } from 'react'
import { colleagueList } from '../../../contract/staff/people.ts'
import { caseAssign, caseList, caseWorkload } from '../../../contract/desk/queue.ts'
import type { Output } from '../../../contract/endpoint.ts'
import type { CaseRow } from '../../../contract/desk/case.ts'
import { type CaseFilter } from '../../../contract/desk/case-filter.ts'
import { eligible, withScope } from './eligible.ts'
import { formText } from '../../kit/form-text.ts'
import { Alert } from '../../kit/ui/alert/alert.tsx'
import { Button } from '../../kit/ui/button/button.tsx'
import { Checkbox } from '../../kit/ui/checkbox/checkbox.tsx'
import { classNames } from '../../kit/ui/class-names.ts'
import { TextField } from '../../kit/ui/text-field/text-field.tsx'
import { useCallQuery } from '../frame/queries.ts'
import { announce } from '../frame/announce.tsx'
import { Moment } from '../frame/moment.tsx'
import { Panel } from '../frame/panel.tsx'
import { QueryState } from '../frame/query-state.tsx'
import { optionsOf, SelectField } from '../frame/select-field.tsx'
import table from '../frame/table.module.css'
import { Table } from '../frame/table.tsx'
import { useForm } from '../frame/use-form.ts'
import styles from './workload.module.css'
import { Failure } from '../frame/failure.tsx'
import { Form } from '../../kit/form.tsx'

interface AssignmentProps {
  /** The present assignee; null for unassigned cases. */
  from: { id: string; name: string } | null
  onClose: () => void
}

/** The types of the chosen cases, or of all when none is chosen. */
const typesIn = (list: readonly CaseRow[], chosen: ReadonlySet<string>): number[] =>
  list
    .filter(({ case_number: number }) => chosen.size === 0 || chosen.has(number))
    .map(({ report_type: type }) => type.id)

/** Option value that returns cases to the pool. */
const returnToPool = 'unassigned'
const pageSize = 100

/** Assigns cases of one person to another. */
export function Assignment({ from, onClose }: AssignmentProps) {
  const filter: Partial<CaseFilter> = from
    ? { view: 'all_open', assignee: from.id }
    : { view: 'unassigned' }
  const cases = useCallQuery(caseList, { filter, limit: pageSize })
  const colleagues = useCallQuery(colleagueList, {})
  const { problems, failure, busy, submit } = useForm(caseAssign, [caseWorkload, caseList])
  const [chosen, choose] = useState<ReadonlySet<string>>(new Set())
  const [missing, setMissing] = useState<string>()
  const [refused, setRefused] = useState<Output<typeof caseAssign>['refused']>([])
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.focus(), [])

  const toggle = (number: string) => {
    const next = new Set(chosen)
    if (!next.delete(number)) next.add(number)
    choose(next)
  }
  const send = async (form: HTMLFormElement) => {
    const to = formText(form, 'assignee')
    const reason = formText(form, 'reason').trim()
    setMissing(to === '' ? '请选择分派给谁' : undefined)
    if (to === '') return
    const answer = await submit({
      case_numbers: [...chosen],
      assignee: to === returnToPool ? null : to,
      ...(reason && { reason }),
    })
    if (!answer) return
    announce(`已分派 ${answer.assigned} 件`)
    // What was refused stays chosen, for another colleague.
    choose(new Set(answer.refused.map(({ case_number: number }) => number)))
    setRefused(answer.refused)
  }
  return (
    <div ref={box} tabIndex={-1} className={styles.assignment}>
      <Panel
        title={`分派：${from?.name ?? '还没有人领取'}`}
        actions={
          <Button variant="quiet" onClick={onClose}>
            关闭
          </Button>
        }
        isFlush
      >
        <QueryState of={cases}>
          {({ list, next }) => (
            <Form onSubmit={send}>
              <div className="fit fields-above">
                <SelectField
                  name="assignee"
                  label="分派给"
                  error={missing}
                  none="请选择"
                  options={optionsOf([
                    ...(from ? [{ id: returnToPool, name: '放回待领取' }] : []),
                    ...withScope(
                      eligible(colleagues.data?.list ?? [], typesIn(list, chosen)).filter(
                        ({ id }) => id !== from?.id,
                      ),
                    ),
                  ])}
                />
                <TextField name="reason" label="原因" optional error={problems['reason']} />
                <div className="row">
                  <Button type="submit" busy={busy}>
                    分派 {chosen.size} 件
                  </Button>
                </div>
                <Checkbox
                  label="全选"
                  checked={list.length > 0 && list.every((row) => chosen.has(row.case_number))}
                  onChange={({ target }) =>
                    choose(new Set(target.checked ? list.map((row) => row.case_number) : []))
                  }
                />
              </div>
              <Failure message={failure ?? problems['case_numbers']} />
              {refused.length > 0 && (
                <Alert tone="warning" title={`${refused.length} 件没有分派`} announce>
                  <ul>
                    {refused.map(({ case_number: number, message }) => (
                      <li key={number}>
                        {number}：{message}
                      </li>
                    ))}
                  </ul>
                </Alert>
              )}
              <Table of={['选择', '案号', '标题', '类型', '状态', '到期']} none="没有举报">
                {list.map((row) => (
                  <tr key={row.case_number}>
                    <td>
                      <input
                        type="checkbox"
                        aria-label={`选择 ${row.case_number}`}
                        checked={chosen.has(row.case_number)}
                        onChange={() => toggle(row.case_number)}
                      />
                    </td>
                    <td className={table.nowrap} translate="no">
                      {row.case_number}
                    </td>
                    <th scope="row">
                      <bdi>{row.headline}</bdi>
                    </th>
                    <td>{row.report_type.name}</td>
                    <td>{row.status_name}</td>
                    <td
                      className={classNames(
                        table.nowrap,
                        (row.urgency === 'overdue' || row.urgency === 'escalated') && table.late,
                      )}
                    >
                      <Moment at={row.due_at} />
                    </td>
                  </tr>
                ))}
              </Table>
              {next !== null && (
                <p className={table.empty}>只显示最先到期的 {pageSize} 件，分派后显示后面的</p>
              )}
            </Form>
          )}
        </QueryState>
      </Panel>
    </div>
  )
}
