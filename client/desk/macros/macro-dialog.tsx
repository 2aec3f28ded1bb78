import { useState } from 'react'
import type * as z from 'zod/mini'
import { type DeskStep, deskSteps, steps } from '../../../contract/report/report-steps.ts'
import { wordsToReporter } from '../../../contract/desk/audience.ts'
import { macroList, macroSave } from '../../../contract/macros/macro.ts'
import { formText } from '../../kit/form-text.ts'
import { Checkbox } from '../../kit/ui/checkbox/checkbox.tsx'
import { TextArea } from '../../kit/ui/text-area/text-area.tsx'
import { TextField } from '../../kit/ui/text-field/text-field.tsx'
import { announce } from '../frame/announce.tsx'
import { CitizenPreview } from '../work/citizen-preview.tsx'
import { DecisionFields, isOutcome } from '../frame/decision-fields.tsx'
import { FormDialog } from '../frame/form-dialog.tsx'
import { optionsOf, SelectField } from '../frame/select-field.tsx'
import { useForm } from '../frame/use-form.ts'

type Listed = z.output<typeof macroList.output>

/** Steps that another one can follow in the same decision. */
const firstSteps = ['accept', 'process', 'take_back', 'reopen'] as const satisfies DeskStep[]

interface Props {
  macro: Partial<Listed['list'][number]>
  authorities: Listed['authorities']
  types: Listed['report_types']
  onClose: () => void
}

const digits = optionsOf(
  Array.from({ length: 9 }, (_, index) => ({ id: index + 1, name: `${index + 1}` })),
)

/** Steps that may come before the last one. */
const maxBefore = 3
/** The chosen ones, and the place of a next one. */
const placesOf = (before: readonly DeskStep[]): number[] =>
  Array.from({ length: Math.min(before.length + 1, maxBefore) }, (_, place) => place)

/** Sets the step of a place; none drops those after it. */
const withStep = (before: readonly DeskStep[], place: number, value: string): DeskStep[] => {
  const step = firstSteps.find((one) => one === value)
  return step
    ? [...before.slice(0, place), step, ...before.slice(place + 1)]
    : before.slice(0, place)
}

const hasNeed = (step: DeskStep, need: string) =>
  (steps[step].needs as readonly string[]).includes(need)

/** Edits one macro; shows only the fields that its step uses. */
export function MacroDialog({ macro, authorities, types, onClose }: Props) {
  const { problems, failure, busy, submit } = useForm(macroSave, [macroList])
  const [step, setStep] = useState<DeskStep>(macro.step ?? 'accept')
  const [before, setBefore] = useState<readonly DeskStep[]>(macro.before ?? [])
  const [reply, setReply] = useState(macro.reply ?? '')
  const [decision, setDecision] = useState({
    authorityId: macro.authority_id ?? null,
    outcome: [macro.outcome ?? null].find(isOutcome) ?? null,
  })
  const [isShared, setIsShared] = useState(macro.shared ?? false)
  const isKeptByOthers = macro.shared && macro.is_usable && !isShared
  const chosen = [...before, step]
  const isNeeded = (need: string) => chosen.some((each) => hasNeed(each, need))
  const authorityId = isNeeded('authority') ? decision.authorityId : null
  const outcome = isNeeded('outcome') ? decision.outcome : null
  const to = authorities.find(({ id }) => id === authorityId)?.name
  const send = async (form: HTMLFormElement) => {
    const note = formText(form, 'note').trim()
    const saved = await submit({
      ...(macro.id !== undefined && { id: macro.id }),
      name: formText(form, 'name'),
      shared: isShared,
      report_type_id: Number(formText(form, 'type')) || null,
      digit: Number(formText(form, 'digit')) || null,
      step,
      before: [...before],
      ...(outcome && { outcome }),
      ...(authorityId !== null && { authority_id: authorityId }),
      ...(reply.trim() && { reply: reply.trim() }),
      ...(note && { note }),
    })
    if (!saved) return
    announce(`已保存 ${saved.name}`)
    onClose()
  }
  return (
    <FormDialog
      title={macro.id === undefined ? '新增快捷处理' : '修改快捷处理'}
      submit="保存"
      {...{ busy, failure, onClose }}
      onSubmit={(form) => void send(form)}
    >
      <TextField
        name="name"
        label="名称"
        hint="在按钮上，例如：受理并转公安"
        defaultValue={macro.name}
        error={problems['name']}
      />
      <SelectField
        name="type"
        label="用于"
        defaultValue={macro.report_type_id ?? ''}
        error={problems['report_type_id']}
        none="所有类型"
        options={optionsOf(types)}
      />
      <SelectField
        name="digit"
        label="按键"
        hint="属于这个快捷处理，对每个人都一样，不会移动"
        defaultValue={macro.digit ?? ''}
        error={problems['digit']}
        none="不用按键"
        options={digits}
      />
      {placesOf(before).map((place) => (
        <SelectField
          key={place}
          label={place === 0 ? '先做' : '再做'}
          optional
          value={before[place] ?? ''}
          error={problems['before']}
          onChange={({ target: { value } }) => setBefore(withStep(before, place, value))}
          none="不做别的"
          options={firstSteps.map((one) => [one, steps[one].name])}
        />
      ))}
      <SelectField
        name="step"
        label="处理"
        value={step}
        error={problems['step']}
        onChange={(event) => setStep(event.target.value as DeskStep)}
        options={deskSteps.map((one) => [one, steps[one].name])}
      />
      <DecisionFields
        fields={{ authority: isNeeded('authority'), outcome: isNeeded('outcome') }}
        {...{ authorities, problems }}
        value={decision}
        none="办理时再选"
        optional
        onChange={(change) => setDecision({ ...decision, ...change })}
      />
      <TextArea
        name="reply"
        label="给举报人的话"
        optional
        rows={4}
        maxLength={1000}
        value={reply}
        onChange={(event) => setReply(event.target.value)}
        error={problems['reply']}
      />
      <CitizenPreview
        step={step}
        before={before}
        text={wordsToReporter.parse(reply)}
        outcome={outcome}
        authority={isNeeded('authority') ? (to ?? '{单位}') : undefined}
        extension="{延长的时间}"
      />
      <TextArea
        name="note"
        label="内部备注"
        optional
        rows={2}
        maxLength={2000}
        defaultValue={macro.note}
        error={problems['note']}
      />
      <Checkbox
        name="shared"
        label="同事也能使用（由另一位审核人员或主管批准后）"
        hint={
          isKeptByOthers && '保存后是您自己的另一个；同事继续使用已批准的这一版，要停用请删除它。'
        }
        checked={isShared}
        onChange={({ target }) => setIsShared(target.checked)}
      />
    </FormDialog>
  )
}
