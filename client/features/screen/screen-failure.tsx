import { Alert } from '../../kit/ui/alert/alert.tsx'
import { Button } from '../../kit/ui/button/button.tsx'
import { Screen } from './screen.tsx'

interface ScreenFailureProps {
  wasRetried: boolean
  retry: () => void
}

/** Instead of a screen that could not be loaded, or that broke. */
export const ScreenFailure = ({ wasRetried, retry }: ScreenFailureProps) => (
  <Screen title="页面没有打开" narrow>
    <Alert tone="warning" announce>
      <p>可能是网络断开了，也可能是网站刚刚更新。您填写的内容还在，请重试。</p>
    </Alert>
    <p>
      {/* After an update the old page asks for files that are gone: only a reload helps. */}
      {wasRetried ? (
        <Button onClick={() => location.reload()}>刷新页面</Button>
      ) : (
        <Button onClick={retry}>重试</Button>
      )}
    </p>
  </Screen>
)
