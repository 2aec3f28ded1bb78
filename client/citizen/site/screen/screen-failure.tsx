import * as words from '#words/frame.ts'
import type { ScreenFailureProps } from '../../../kit/lazy-screen.tsx'
import { languageBase } from '../../../kit/language-base.ts'
import { Alert } from '../../../kit/ui/alert/alert.tsx'
import { Button } from '../../../kit/ui/button/button.tsx'
import { useLoad } from '../../../kit/use-load.ts'
import { isSiteUpdated } from './is-site-updated.ts'
import { Screen } from './screen.tsx'

const lookForUpdate = () => isSiteUpdated(document, languageBase)

/** Shown in place of a screen that failed to load or threw. Never reloads by itself, which could loop. */
export function ScreenFailure({ wasRetried, retry }: ScreenFailureProps) {
  const { data: isUpdated = false } = useLoad(lookForUpdate)
  return (
    <Screen title={words.failure} narrow>
      <Alert tone="warning" announce>
        <p>{isUpdated ? words.updated : words.lost}</p>
      </Alert>
      <p>
        {/* Browsers may remember a failed import: after one retry only a reload helps. */}
        {isUpdated || wasRetried ? (
          <Button onClick={() => location.reload()}>{words.reload}</Button>
        ) : (
          <Button onClick={retry}>{words.retry}</Button>
        )}
      </p>
    </Screen>
  )
}
