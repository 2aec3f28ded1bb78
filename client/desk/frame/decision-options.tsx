import { type Outcome, outcomes } from '../../../contract/report/report-steps.ts'

/** The selectable outcomes as `<option>`s. @param except the result that stands: it is upheld, not decided again */
export const OutcomeOptions = ({ except }: { except?: string | null | undefined }) =>
  Object.entries(outcomes)
    .filter(([outcome]) => outcome !== 'no_answer' && outcome !== except)
    .map(([outcome, name]) => (
      <option key={outcome} value={outcome}>
        {name}
      </option>
    ))

/** Whether an option's value is an outcome; false for the empty option. */
export const isOutcome = (word: string | null): word is Outcome => word !== null && word in outcomes

interface AuthorityOptionsProps {
  authorities: readonly {
    readonly id: number
    readonly name: string
    readonly hours?: string
  }[]
}

/** The authorities for a transfer as `<option>`s. */
export const AuthorityOptions = ({ authorities }: AuthorityOptionsProps) =>
  authorities.map(({ id, name, hours }) => (
    <option key={id} value={id}>
      {hours ? `${name}（${hours}）` : name}
    </option>
  ))
