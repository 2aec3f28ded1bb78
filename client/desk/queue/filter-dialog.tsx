import { useState } from 'react'
import { type Status, statusNames } from '../../../contract/report/report-status.ts'
import { colleagueList } from '../../../contract/staff/people.ts'
import {
  caseFilter,
  type CaseFilter,
  type View,
  views,
} from '../../../contract/desk/case-filter.ts'
import { Button } from '../../kit/ui/button/button.tsx'
import { Checkbox } from '../../kit/ui/checkbox/checkbox.tsx'
import { Dialog } from '../../kit/ui/dialog/dialog.tsx'
import { TextField } from '../../kit/ui/text-field/text-field.tsx'
import { useCallQuery } from '../frame/queries.ts'
import { flagFrom, flagWord, unfilteredView } from './desk-address.ts'
import { optionsOf, SelectField } from '../frame/select-field.tsx'
import { toggled } from '../frame/toggled.ts'
import styles from './filter-dialog.module.css'
import { Form } from '../../kit/form.tsx'

interface Props {
  filter: CaseFilter
  types: readonly { readonly id: number; readonly name: string }[]
  onClose: () => void
  onShow: (filter: CaseFilter) => void
}

/** Converts between moments and days in the device's time zone. */
const dayOf = (moment: string | undefined, ms = 0) =>
  moment ? new Date(Date.parse(moment) + ms).toLocaleDateString('sv-SE') : ''
const startOf = (day: string, plusDays = 0): string | undefined => {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number)
  return day ? new Date(year, month - 1, date + plusDays).toISOString() : undefined
}

/** Drops undefined members, which the address and the contract omit. */
const given = (filter: Partial<Record<keyof CaseFilter, unknown>>): CaseFilter =>
  caseFilter.parse(
    Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== undefined)),
  )

const flags = [
  { name: 'real_name', label: '署名', yes: '实名', no: '匿名' },
  { name: 'has_files', label: '材料', yes: '有材料', no: '没有材料' },
] as const

/** Dialog for the list's filters. */
export function FilterDialog({ filter: before, types, onClose, onShow }: Props) {
  const [filter, setFilter] = useState(before)
  const colleagues = useCallQuery(colleagueList, {}).data?.list ?? []
  const change = (part: { [Name in keyof CaseFilter]?: CaseFilter[Name] | undefined }) =>
    setFilter(given({ ...filter, ...part }))
  return (
    <Dialog
      title="筛选"
      isWide
      open
      onClose={onClose}
      actions={
        <>
          <Button variant="quiet" onClick={onClose}>
            取消
          </Button>
          <Button variant="secondary" onClick={() => onShow(unfilteredView(filter.view))}>
            清除筛选
          </Button>
          <Button type="submit" form="case-filter">
            显示
          </Button>
        </>
      }
    >
      <Form id="case-filter" className="fit" noValidate={false} onSubmit={() => onShow(filter)}>
        <SelectField
          label="队列"
          value={filter.view}
          onChange={(event) => change({ view: event.target.value as View })}
          options={Object.entries(views)}
        />
        <SelectField
          label="经办人"
          value={filter.assignee ?? ''}
          onChange={(event) => change({ assignee: event.target.value || undefined })}
          none="不限"
          options={optionsOf(colleagues)}
        />
        {flags.map(({ name, label, yes, no }) => (
          <SelectField
            key={name}
            label={label}
            value={flagWord(filter[name])}
            onChange={(event) => change({ [name]: flagFrom(event.target.value) })}
            none="不限"
            options={[
              ['1', yes],
              ['0', no],
            ]}
          />
        ))}
        <TextField
          label="收到日期从"
          type="date"
          value={dayOf(filter.arrived_from)}
          onChange={(event) => change({ arrived_from: startOf(event.target.value) })}
        />
        <TextField
          label="到（含当天）"
          type="date"
          value={dayOf(filter.arrived_to, -1)}
          onChange={(event) => change({ arrived_to: startOf(event.target.value, 1) })}
        />
        <fieldset className={styles.many}>
          <legend>状态</legend>
          {Object.entries(statusNames).map(([status, name]) => (
            <Checkbox
              key={status}
              label={name}
              checked={filter.statuses.includes(status as Status)}
              onChange={() => change({ statuses: toggled(filter.statuses, status as Status) })}
            />
          ))}
        </fieldset>
        {types.length > 0 && (
          <fieldset className={styles.many}>
            <legend>举报类型</legend>
            {types.map(({ id, name }) => (
              <Checkbox
                key={id}
                label={name}
                checked={filter.report_type_ids.includes(id)}
                onChange={() => change({ report_type_ids: toggled(filter.report_type_ids, id) })}
              />
            ))}
          </fieldset>
        )}
      </Form>
    </Dialog>
  )
}
