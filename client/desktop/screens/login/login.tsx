import ArrowLeft from 'lucide-react/icons/arrow-left'
import { Link, useLocation } from 'react-router-dom'
import { useSiteTitle } from '../../../features/site/front-config.ts'
import { runtimeConfig } from '../../../kit/runtime-config.ts'
import { Alert } from '../../../kit/ui/alert/alert.tsx'
import { LinkButton } from '../../../kit/ui/button/link-button.tsx'
import { SiteMark } from '../../layouts/site-mark.tsx'
import { useHeading } from '../../screen/use-heading.ts'
import styles from './login.module.css'

/** Signing in is not open yet; says so, and what works without an account. */
export default function Login() {
  const heading = useHeading('登录')
  const siteTitle = useSiteTitle()
  const { state } = useLocation()
  return (
    <div className={styles.screen}>
      <div className={styles.side}>
        <Link to="/" className={styles.home}>
          {runtimeConfig().logo && <SiteMark />}
          {siteTitle}
        </Link>
        <p className={styles.word}>每一条线索，我们都认真对待。</p>
      </div>
      <div className={styles.content}>
        <h1 ref={heading} tabIndex={-1}>
          登录即将开放
        </h1>
        {state !== null && <Alert tone="info">您要看的页面需要登录后才能打开。</Alert>}
        <p>账号和个人中心还在准备中。不登录也可以：</p>
        <ul className={styles.list}>
          <li>匿名或实名提交举报，上传证据；</li>
          <li>凭查询码看进度、看答复、补充材料。</li>
        </ul>
        <div className={styles.actions}>
          <LinkButton to="/way">我要举报</LinkButton>
          <LinkButton to="/query" variant="secondary">
            查询进度
          </LinkButton>
        </div>
        <Link to="/" className={styles.back}>
          <ArrowLeft size={18} />
          回到首页
        </Link>
      </div>
    </div>
  )
}
