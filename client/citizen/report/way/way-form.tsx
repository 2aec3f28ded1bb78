import * as words from '#words/report.ts'
import { anonymity } from '#words/site.ts'
import ArrowRight from 'lucide-react/icons/arrow-right'
import { type ReactNode, useState } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import Check from 'lucide-react/icons/check'
import Minus from 'lucide-react/icons/minus'
import { errors } from '../../../../contract/errors.ts'
import type { Judgement } from '../../../../contract/report/report.ts'
import type { ReportType } from '../../../../contract/site/site.ts'
import { type Way, ways } from '../../../../contract/report/way.ts'
import { typeAndWay } from '../../site/report-address.ts'
import { CallFailure, messageOf, noAnswer } from '../../../kit/call-failure.ts'
import { Form } from '../../../kit/form.tsx'
import { useStore } from '../../../kit/store.ts'
import { ActionBar } from '../../../kit/ui/action-bar/action-bar.tsx'
import { Alert } from '../../../kit/ui/alert/alert.tsx'
import { Button } from '../../../kit/ui/button/button.tsx'
import { Choice } from '../../../kit/ui/choice/choice.tsx'
import { VisuallyHidden } from '../../../kit/ui/visually-hidden/visually-hidden.tsx'
import { judge } from '../judge.ts'
import type { Paths } from '../../site/paths.ts'
import { EvidenceToKeep } from '../../site/help/type-help.tsx'
import { WithDeadlines, WithFindByPhone, WithPrivacy } from '../../site/offers.tsx'
import styles from './way.module.css'

/** Returns why the citizen cannot continue; undefined if they can. */
const refusalOf = ({ allowed, message, need_login }: Judgement): string | undefined => {
  if (allowed && !need_login) return undefined
  return message ?? (need_login ? words.signInNeeded : words.wayClosed)
}

/** Tells whether a failure says nothing about the type: no answer, a server error, or a page instead of an envelope. */
const saysNothing = ({ errcode }: CallFailure) =>
  errcode === noAnswer || errcode === 200 || errcode === errors.internal.errcode

/**
 * Asks the server about this type and way. Undefined when it cannot be asked, e.g. offline: a report can be written,
 * and the submission decides.
 * @throws CallFailure when the server refuses
 */
async function judgeOnline(way: Way, typeId: number): Promise<Judgement | undefined> {
  try {
    return await judge(typeId, way)
  } catch (thrown) {
    if (thrown instanceof CallFailure && saysNothing(thrown)) return undefined
    throw thrown
  }
}

interface WayFormProps {
  type: ReportType
  preferred: Way | undefined
  paths: Paths
}

/** Chooses the way, checks with the server that the type allows it, and continues to the form. */
export function WayForm({ type, preferred, paths }: WayFormProps) {
  const navigate = useNavigate()
  const [way, setWay] = useState(type.real_name_required ? 'named' : preferred)
  const [problem, setProblem] = useState<{ error?: string; refusal?: string; login?: boolean }>({})
  const [busy, setBusy] = useState(false)

  const proceed = async (chosen: Way) => {
    setBusy(true)
    try {
      const judgement = await judgeOnline(chosen, type.id)
      const refusal = judgement && refusalOf(judgement)
      if (refusal !== undefined)
        return setProblem({ refusal, login: judgement?.need_login === true })
      useStore.setState({ selectedWay: ways[chosen] })
      await navigate(paths.submit + typeAndWay(type.id, chosen))
    } catch (thrown) {
      setProblem({ refusal: messageOf(thrown) })
    } finally {
      setBusy(false)
    }
    return undefined
  }
  const submit = () => {
    if (!way) return setProblem({ error: words.wayMissing })
    setProblem({})
    void proceed(way)
    return undefined
  }

  return (
    <Form className={styles.form} onSubmit={submit}>
      <Choice
        legend={<VisuallyHidden>{words.wayLegend}</VisuallyHidden>}
        large
        name="way"
        columns={2}
        value={way}
        error={problem.error}
        onChange={(chosen) => {
          setWay(chosen)
          setProblem({})
        }}
        options={[
          {
            value: 'anonymous',
            label: words.anonymousReport,
            disabled: type.real_name_required,
            hint: type.real_name_required ? words.namedOnly : wayFacts.anonymous,
          },
          {
            value: 'named',
            label: words.namedReport,
            hint: wayFacts.named,
          },
        ]}
      />
      {problem.refusal && (
        <Alert tone="warning" title={problem.refusal} announce>
          {problem.login && <Link to={paths.login}>{words.toSignIn}</Link>}
        </Alert>
      )}
      <ActionBar>
        <Button type="submit" size="large" busy={busy}>
          {words.nextForm}
          <ArrowRight size={18} />
        </Button>
      </ActionBar>
      <EvidenceToKeep type={type} />
    </Form>
  )
}

const Gain = ({ children }: { children: ReactNode }) => (
  <span className={styles.gain}>
    <Check size={18} />
    {children}
  </span>
)
const Limit = ({ children }: { children: ReactNode }) => (
  <span>
    <Minus size={18} />
    {children}
  </span>
)

/** What a way gives and what it costs, as far as the back end says so; phrasing content, as it is inside a label. */
const wayFacts: Readonly<Record<Way, ReactNode>> = {
  anonymous: (
    <>
      {words.anonymousGist}
      <span className={styles.facts}>
        <WithDeadlines otherwise={<Gain>{words.sameCare}</Gain>}>
          <Gain>{words.sameCareAndTime}</Gain>
        </WithDeadlines>
        <Gain>{words.askByCode}</Gain>
        <WithPrivacy>
          <Limit>{anonymity}</Limit>
          <Limit>{words.codeFinal}</Limit>
        </WithPrivacy>
      </span>
    </>
  ),
  named: (
    <>
      {words.namedGist}
      <span className={styles.facts}>
        <Gain>{words.mayCall}</Gain>
        <WithFindByPhone>
          <Gain>{words.codeByPhone}</Gain>
        </WithFindByPhone>
        <WithPrivacy>
          <Gain>{words.sealedName}</Gain>
          <Limit>{words.notTold}</Limit>
        </WithPrivacy>
      </span>
    </>
  ),
}
