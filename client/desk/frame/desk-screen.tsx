import { LazyScreen, type LoadScreen, type ScreenFailureProps } from '../../kit/lazy-screen.tsx'
import { Alert } from '../../kit/ui/alert/alert.tsx'
import { Button } from '../../kit/ui/button/button.tsx'
import { Skeleton } from '../../kit/ui/skeleton/skeleton.tsx'
import styles from './screen.module.css'

const Failure = ({ hasBroken, retry }: ScreenFailureProps) => (
  <div className={styles.screen}>
    <Alert tone="danger" title={hasBroken ? '这一页出了问题' : '这一页没有打开'} announce>
      <p>{!hasBroken && '可能是网络中断，或者工作台已经更新。'}已写的内容会保留。</p>
      <p>
        {!hasBroken && (
          <Button variant="secondary" onClick={retry}>
            再试一次
          </Button>
        )}{' '}
        <Button variant="quiet" onClick={() => location.reload()}>
          {hasBroken ? '重新打开' : '刷新页面'}
        </Button>
      </p>
    </Alert>
  </div>
)

const opening = (
  <div className={styles.screen} aria-busy="true">
    <Skeleton shape="medium" />
    <Skeleton shape="block" />
  </div>
)

export const DeskScreen = ({ load }: { load: LoadScreen }) => (
  <LazyScreen load={load} opening={opening} Failure={Failure} />
)
