import { type Outcome, outcomes } from '../../../contract/report-steps.ts'

/** The outcomes that a person may choose, as options of a `<select>`. */
export const OutcomeOptions = () =>
  Object.entries(outcomes)
    .filter(([outcome]) => outcome !== 'no_answer')
    .map(([outcome, name]) => (
      <option key={outcome} value={outcome}>
        {name}
      </option>
    ))

/** Whether the value of such an option is an outcome, and not the empty choice. */
export const isOutcome = (word: string): word is Outcome => word in outcomes

interface AuthorityOptionsProps {
  authorities: readonly { readonly id: number; readonly name: string }[]
}

/** The authorities that a case may be transferred to, as options of a `<select>`. */
export const AuthorityOptions = ({ authorities }: AuthorityOptionsProps) =>
  authorities.map(({ id, name }) => (
    <option key={id} value={id}>
      {name}
    </option>
  ))
