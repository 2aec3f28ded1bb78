import { useState } from 'react'
import type { CaseDetail } from '../../../contract/desk/case.ts'
import { caseHold } from '../../../contract/desk/parking.ts'
import { colleagueList } from '../../../contract/staff/people.ts'
import { caseAssign, caseCounts, caseList } from '../../../contract/desk/queue.ts'
import { TextField } from '../../kit/ui/text-field/text-field.tsx'
import { call } from '../frame/call.ts'
import { useCallQuery, useCallMutation } from '../frame/queries.ts'
import { optionsOf, SelectField } from '../frame/select-field.tsx'
import { eligible, withScope } from '../queue/eligible.ts'
import { ReasonDialog } from './reason-dialog.tsx'

interface Props {
  detail: Pick<CaseDetail, 'case_number' | 'report_type'>
  onClose: () => void
  onDone: (summary: string) => void
}

/** Lets a supervisor assign a case to a colleague, or return it to the pool. */
export function AssignDialog({ detail, onClose, onDone }: Props) {
  const [assignee, setAssignee] = useState('')
  const colleagues = useCallQuery(colleagueList, {}).data?.list ?? []
  const assigning = useCallMutation(caseAssign, [caseList, caseCounts])
  return (
    <ReasonDialog
      title={`分派 ${detail.case_number}`}
      lead="对方会在“我的”里看到。正在处理的人会看到已分派给别人。"
      action="分派"
      minLength={2}
      onClose={onClose}
      onGive={async (reason) => {
        const { refused } = await assigning.mutateAsync({
          case_numbers: [detail.case_number],
          assignee: assignee || null,
          reason,
        })
        onDone(refused[0] ? `没有分派：${refused[0].message}` : `已分派 ${detail.case_number}`)
      }}
    >
      <SelectField
        label="交给"
        value={assignee}
        onChange={(event) => setAssignee(event.target.value)}
        none="放回，谁都可以领取"
        options={optionsOf(withScope(eligible(colleagues, [detail.report_type.id])))}
      />
    </ReasonDialog>
  )
}

interface HoldProps {
  caseNumber: string
  onClose: () => void
  onDone: (summary: string) => void
}

/** Lets a supervisor extend a case's retention, or end the extension. */
export function HoldDialog({ caseNumber, onClose, onDone }: HoldProps) {
  const [day, setDay] = useState('')
  return (
    <ReasonDialog
      title="延长保存"
      lead="到期前不会按期限删除。日期留空，则恢复按期限删除。"
      action="保存"
      minLength={5}
      onClose={onClose}
      onGive={async (reason) => {
        const until = day ? new Date(`${day}T23:59:59`).toISOString() : null
        await call(caseHold, { case_number: caseNumber, until, reason })
        onDone(until ? '已延长保存' : '已恢复按期限删除')
      }}
    >
      <TextField
        label="保存到"
        type="date"
        value={day}
        onChange={(event) => setDay(event.target.value)}
      />
    </ReasonDialog>
  )
}
