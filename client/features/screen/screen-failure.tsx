import { useEffect, useState } from 'react'
import { Alert } from '../../kit/ui/alert/alert.tsx'
import { Button } from '../../kit/ui/button/button.tsx'
import { isSiteUpdated } from './is-site-updated.ts'
import { Screen } from './screen.tsx'

interface ScreenFailureProps {
  wasRetried: boolean
  retry: () => void
}

/** Instead of a screen that could not be loaded, or that broke. Nothing reloads by itself: no loop can come of it. */
export function ScreenFailure({ wasRetried, retry }: ScreenFailureProps) {
  const [isUpdated, setUpdated] = useState(false)
  useEffect(() => {
    let present = true
    void isSiteUpdated(document, import.meta.env.BASE_URL).then(
      (updated) => present && setUpdated(updated),
    )
    return () => {
      present = false
    }
  }, [])
  return (
    <Screen title="页面没有打开" narrow>
      <Alert tone="warning" announce>
        <p>
          {isUpdated
            ? '网站已更新，刷新后继续，填写的内容都在。'
            : '可能是网络断开了。您填写的内容还在，请重试。'}
        </p>
      </Alert>
      <p>
        {/* Browsers may remember that a file did not arrive: after one retry only a reload helps. */}
        {isUpdated || wasRetried ? (
          <Button onClick={() => location.reload()}>刷新页面</Button>
        ) : (
          <Button onClick={retry}>重试</Button>
        )}
      </p>
    </Screen>
  )
}
