import { use } from 'react'
import { LinkButton } from '../../../../kit/ui/button/link-button.tsx'
import { Card } from '../../../../kit/ui/card/card.tsx'
import { CenterPathsContext } from '../center-paths.ts'
import styles from './farewell.module.css'

/** After the account is gone: what is left, and where to go. */
export function Farewell() {
  const { query, home } = use(CenterPathsContext)
  return (
    <Card className={styles.farewell}>
      <p>您的账号和个人信息已经删除，这个浏览器也已退出登录。</p>
      <p>您提交过的举报会继续办理，凭查询码随时可以查看。这个手机号可以重新注册。</p>
      <div className={styles.links}>
        <LinkButton to={query}>用查询码查询</LinkButton>
        <LinkButton to={home} variant="secondary">
          回到首页
        </LinkButton>
      </div>
    </Card>
  )
}
