import type { ScreenFailureProps } from '../../../kit/lazy-screen.tsx'
import { Alert } from '../../../kit/ui/alert/alert.tsx'
import { Button } from '../../../kit/ui/button/button.tsx'
import { useLoad } from '../../../kit/use-load.ts'
import { isSiteUpdated } from './is-site-updated.ts'
import { Screen } from './screen.tsx'

interface FailureWords {
  title: string
  /** As in `useHeading`. */
  siteTitle?: string
  updated: string
  lost: string
  reload: string
  retry: string
}

const chinese: FailureWords = {
  title: '页面没有打开',
  updated: '网站已更新，刷新后继续，填写的内容都在。',
  lost: '可能是网络断开了。您填写的内容还在，请重试。',
  reload: '刷新页面',
  retry: '重试',
}

const lookForUpdate = () => isSiteUpdated(document, import.meta.env.BASE_URL)

/** Shown in place of a screen that failed to load or threw. Never reloads by itself, which could loop. */
export function ScreenFailure({
  wasRetried,
  retry,
  words = chinese,
}: ScreenFailureProps & { words?: FailureWords }) {
  const { data: isUpdated = false } = useLoad(lookForUpdate)
  return (
    <Screen title={words.title} siteTitle={words.siteTitle} narrow>
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
