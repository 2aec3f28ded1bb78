import { useEffect } from 'react'
import { Link } from 'react-router-dom'
import { LinkButton } from '../../../kit/ui/button/link-button.tsx'
import { Screen } from '../../site/screen/screen.tsx'
import type { Paths } from '../../site/paths.ts'
import styles from './success.module.css'

/** Focuses the heading, so that screen readers read it. */
export const focusHeading = (): void => document.querySelector('h1')?.focus()

/** Shown in place of the query code after withdrawal. */
export function Withdrawn({ paths }: { paths: Paths }) {
  useEffect(focusHeading, [])
  return (
    <Screen title="举报已撤回">
      <p>
        您写的内容、填的个人信息和上传的文件都已删除，不会再办理。用原来的查询码只能看到“已撤回”。
      </p>
      <p className={styles.links}>
        <LinkButton to={paths.way} variant="secondary">
          重新举报
        </LinkButton>
        <Link to={paths.home}>回到首页</Link>
      </p>
    </Screen>
  )
}
