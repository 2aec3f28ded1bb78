import { type Outcome, outcomes } from '../../../contract/report/report-steps.ts'
import { SelectField } from './select-field.tsx'

/** Whether an option's value is an outcome; false for the empty option. */
export const isOutcome = (word: string | null): word is Outcome => word !== null && word in outcomes

interface Chosen {
  readonly authorityId: number | null
  readonly outcome: Outcome | null
}

interface DecisionFieldsProps {
  /** The fields that are shown. */
  fields: Readonly<Record<'authority' | 'outcome', boolean>>
  authorities: readonly {
    readonly id: number
    readonly name: string
    readonly hours?: string
  }[]
  value: Chosen
  /** The result that stands: it is upheld, not decided again. */
  except?: string | null
  none?: string
  optional?: boolean
  disabled?: boolean
  problems?: Readonly<Record<string, string>>
  onChange: (change: Partial<Chosen>) => void
}

/** Selects the authority of a transfer, and the outcome of a report. */
export function DecisionFields(props: DecisionFieldsProps) {
  const { fields, authorities, value, except, problems = {}, onChange } = props
  const { none = '请选择', optional = false, disabled } = props
  return (
    <>
      {fields.authority && (
        <SelectField
          label="转往单位"
          name="authority"
          {...{ none, optional, disabled }}
          options={authorities.map(({ id, name, hours }) => [
            id,
            hours ? `${name}（${hours}）` : name,
          ])}
          value={value.authorityId ?? ''}
          error={problems['authority_id']}
          onChange={({ target }) => onChange({ authorityId: Number(target.value) || null })}
        />
      )}
      {fields.outcome && (
        <SelectField
          label="办理结果"
          name="outcome"
          {...{ none, optional, disabled }}
          options={Object.entries(outcomes).filter(
            ([outcome]) => outcome !== 'no_answer' && outcome !== except,
          )}
          value={value.outcome ?? ''}
          error={problems['outcome']}
          onChange={({ target }) =>
            onChange({ outcome: isOutcome(target.value) ? target.value : null })
          }
        />
      )}
    </>
  )
}
