import * as words from '#words/report.ts'
import { Alert } from '../../../kit/ui/alert/alert.tsx'
import { LinkButton } from '../../../kit/ui/button/link-button.tsx'
import { lazyPart } from '../../../kit/lazy-part.tsx'
import { isPlainHttp } from '../../../kit/network.ts'
import type { Judgement } from '../../../../contract/report/report.ts'

/** Loaded only by pages that need it. */
const UnencryptedNotice = lazyPart(
  async () => (await import('../../site/unencrypted-notice.tsx')).UnencryptedNotice,
)

interface FormObstacleProps {
  judgement: Judgement | undefined
  wayPath: string
}

/** States, before anything is typed, what keeps the report from being accepted or from staying private. */
export function FormObstacle({ judgement, wayPath }: FormObstacleProps) {
  const isOpen = judgement === undefined || (judgement.allowed && !judgement.need_login)
  return (
    <>
      {isPlainHttp() && <UnencryptedNotice />}
      {!isOpen && (
        <Alert tone="warning" title={judgement.message ?? words.notThisWay} announce>
          <p>{words.keptOnOtherWay}</p>
          <LinkButton variant="secondary" to={wayPath}>
            {words.changeWay}
          </LinkButton>
        </Alert>
      )}
    </>
  )
}
