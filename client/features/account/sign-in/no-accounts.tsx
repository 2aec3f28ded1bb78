import { use } from 'react'
import { LinkButton } from '../../../kit/ui/button/link-button.tsx'
import { CenterPathsContext } from '../center/center-paths.ts'
import type { SignInFrame } from './sign-in-screen.tsx'
import styles from './sign-in-screen.module.css'

/** While the personal centre is switched off: says so, and what works without an account. */
export function NoAccounts({ frame: Frame }: { frame: SignInFrame }) {
  const { way, query } = use(CenterPathsContext)
  return (
    <Frame title="个人中心暂未开放">
      <p>不登录也可以：</p>
      <ul className={styles.list}>
        <li>匿名或实名提交举报，上传证据；</li>
        <li>凭查询码看进度、看答复、补充材料。</li>
      </ul>
      <div className={styles.actions}>
        <LinkButton to={way}>我要举报</LinkButton>
        <LinkButton to={query} variant="secondary">
          查询进度
        </LinkButton>
      </div>
    </Frame>
  )
}
