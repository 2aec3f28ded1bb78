import { wordsToColleagues } from '../../../contract/desk/audience.ts'
import type { CaseDetail } from '../../../contract/desk/case.ts'
import {
  deliveryChannels,
  packageDeliver,
  packageList,
} from '../../../contract/packages/package.ts'
import { formText } from '../../kit/form-text.ts'
import { isoDay } from '../../kit/time-in-words.ts'
import { TextArea } from '../../kit/ui/text-area/text-area.tsx'
import { TextField } from '../../kit/ui/text-field/text-field.tsx'
import { FormDialog } from '../frame/form-dialog.tsx'
import { SelectField } from '../frame/select-field.tsx'
import { useForm } from '../frame/use-form.ts'
import { serverNow } from '../../kit/server-clock.ts'

/** Returns the day in China some days from now, as `2026-12-01`. */
export const dayIn = (days: number): string => isoDay(serverNow() + days * 24 * 60 * 60_000) ?? ''

interface Props {
  detail: CaseDetail
  /** The downloaded package; null: the authority needs none. */
  id: string | null
  onDone: () => void
  onClose: () => void
}

/** Says how and when material was handed over, or why none is needed. */
export function DeliveryDialog({ detail, id, onDone, onClose }: Props) {
  const { case_number, transfer_to: transferTo } = detail
  const { problems, failure, busy, submit } = useForm(packageDeliver, [packageList])
  const deliver = async (form: HTMLFormElement) => {
    const without = {
      due_on: formText(form, 'due_on'),
      reason: wordsToColleagues.parse(formText(form, 'reason')),
    }
    const sent = await submit({
      case_number,
      id,
      channel: formText(form, 'channel'),
      delivered_on: formText(form, 'delivered_on'),
      ...(id === null && without),
    })
    if (sent) onDone()
  }
  return (
    <FormDialog
      title={id === null ? '不需要材料' : '登记送达'}
      submit="已送达"
      busy={busy}
      failure={failure}
      onClose={onClose}
      onSubmit={(form) => void deliver(form)}
    >
      {transferTo && <p>登记以后，举报人会看到已转{transferTo.name}办理。</p>}
      <SelectField
        name="channel"
        label="送达方式"
        options={deliveryChannels.map((channel) => [channel, channel])}
        error={problems['channel']}
      />
      <TextField
        name="delivered_on"
        type="date"
        label="送达日期"
        defaultValue={dayIn(0)}
        error={problems['delivered_on']}
      />
      {id === null && (
        <>
          <TextField
            name="due_on"
            type="date"
            label="请在此日前答复"
            defaultValue={dayIn(15)}
            error={problems['due_on']}
          />
          <TextArea
            name="reason"
            label="不需要材料的理由（举报人看不到）"
            rows={2}
            maxLength={500}
            error={problems['reason']}
          />
        </>
      )}
    </FormDialog>
  )
}
