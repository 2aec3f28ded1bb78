import { intakeForm } from '../../../contract/intake/intake.ts'
import { useSignedIn } from '../frame/member.ts'
import { useCallQuery } from '../frame/queries.ts'
import { QueryState } from '../frame/query-state.tsx'
import { Screen } from '../frame/screen.tsx'
import { useKeys } from '../frame/use-keys.ts'
import { Dictation } from './dictation.tsx'
import { IntakeForm } from './intake-form.tsx'
import { useIntake } from './use-intake.ts'

/** The screen for reports that come by phone, letter, visit or hotline. Each person has a draft of their own. */
export default function IntakePage() {
  const { id } = useSignedIn()
  return <MemberIntake key={id} memberId={id} />
}

function MemberIntake({ memberId }: { memberId: string }) {
  const intake = useIntake(memberId)
  const form = useCallQuery(intakeForm, {})
  const { taken, draft } = intake
  useKeys(taken ? {} : { submit: intake.send })
  const type = form.data?.types.find(({ id }) => id === draft.report_type_id)
  return (
    <Screen
      title={taken ? '念查询码' : '代收举报'}
      lead={taken ? undefined : '按说话的顺序记。举报属于举报人本人，不记在您名下。'}
    >
      {taken ? (
        <Dictation
          taken={taken}
          what={`${type?.name ?? ''} · ${draft.isNamed ? '实名' : '匿名'}举报`}
          onDone={intake.finish}
        />
      ) : (
        <QueryState of={form}>
          {({ types, can_send_code: canSendCode }) => (
            <IntakeForm {...{ intake, types, canSendCode }} />
          )}
        </QueryState>
      )}
    </Screen>
  )
}
