import { type Thresholds, thresholdsOpen, thresholdsSave } from '../../../contract/desk/matching.ts'
import { formText } from '../../kit/form-text.ts'
import { Button } from '../../kit/ui/button/button.tsx'
import { TextField } from '../../kit/ui/text-field/text-field.tsx'
import { announce } from '../frame/announce.tsx'
import { Failure } from '../frame/failure.tsx'
import { Panel } from '../frame/panel.tsx'
import { useCallQuery } from '../frame/queries.ts'
import { QueryState } from '../frame/query-state.tsx'
import table from '../frame/table.module.css'
import { Table } from '../frame/table.tsx'
import { useForm } from '../frame/use-form.ts'
import { matchingCurves } from './matching-curves.ts'
import styles from './matching.module.css'
import { Form } from '../../kit/form.tsx'

const kinds = {
  image: { name: '图片', hint: '相差的位数，最多（共 256 位）', sign: '≤' },
  text: { name: '文字', hint: '相同的比例，最少（0.4 到 1）', sign: '≥' },
} as const
type Kind = keyof typeof kinds

const strengths = { same: '自动放到一组', maybe: '提示可能相同' } as const

/** The thresholds from which pictures and texts count as the same, for the supervisor, beside what was measured. */
export function Matching() {
  const query = useCallQuery(thresholdsOpen, {})
  return (
    <Panel title="相似的界限" className={styles.panel}>
      <QueryState of={query}>{(thresholds) => <MatchingForm {...{ thresholds }} />}</QueryState>
    </Panel>
  )
}

function MatchingForm({ thresholds }: { thresholds: Thresholds }) {
  const { problems, failure, busy, submit } = useForm(thresholdsSave, [thresholdsOpen])
  const send = async (form: HTMLFormElement) => {
    const number = (name: string) => Number(formText(form, name).trim() || Number.NaN)
    const of = (kind: Kind) => ({ same: number(`${kind}.same`), maybe: number(`${kind}.maybe`) })
    if (await submit({ image: of('image'), text: of('text') })) announce('已保存相似的界限')
  }
  return (
    <Form onSubmit={send}>
      <p>以后比对的举报按新的界限。已经放到一组的不变。</p>
      <Failure message={failure} />
      <div className={styles.kinds}>
        {(['image', 'text'] as const).map((kind) => (
          <section key={kind}>
            <div className={styles.fields}>
              {(['same', 'maybe'] as const).map((strength) => (
                <TextField
                  key={strength}
                  id={`${kind}.${strength}`}
                  name={`${kind}.${strength}`}
                  label={`${kinds[kind].name}${strengths[strength]}`}
                  hint={kinds[kind].hint}
                  inputMode="decimal"
                  defaultValue={thresholds[kind][strength]}
                  error={problems[`${kind}.${strength}`]}
                />
              ))}
            </div>
            <Curve kind={kind} />
          </section>
        ))}
      </div>
      <Button type="submit" busy={busy}>
        保存界限
      </Button>
    </Form>
  )
}

/** Shows which share of changed copies, and how many unrelated pairs, each threshold joins. */
function Curve({ kind }: { kind: Kind }) {
  const { at, found, pairs, joined } = matchingCurves[kind]
  const heads = at.map((each) => `${kinds[kind].sign} ${each}`)
  return (
    <div className={styles.curve}>
      <Table
        of={['改动', ...heads]}
        numbers={heads}
        caption={`实测：改动过的${kinds[kind].name}能找到多少`}
      >
        {found.map(([change, ...percents]) => (
          <tr key={change}>
            <th scope="row">{change}</th>
            {percents.map((percent, place) => (
              <td key={at[place]} className={table.number}>
                {percent}%
              </td>
            ))}
          </tr>
        ))}
        <tr>
          <th scope="row">误连无关的 {pairs.toLocaleString('en')} 对</th>
          {joined.map((count, place) => (
            <td key={at[place]} className={table.number}>
              {count} 对
            </td>
          ))}
        </tr>
      </Table>
    </div>
  )
}
