import CircleCheck from 'lucide-react/icons/circle-check'
import { useEffect, useRef } from 'react'
import { Link } from 'react-router-dom'
import { LinkButton } from '../../../kit/ui/button/link-button.tsx'
import { Card } from '../../../kit/ui/card/card.tsx'
import type { ReportPaths } from '../paths.ts'
import styles from './success.module.css'

/** In place of the query code once the report is withdrawn; read out, because it takes the focus. */
export function Withdrawn({ paths }: { paths: ReportPaths }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <Card className={styles.success}>
      <h2 ref={heading} tabIndex={-1} className={styles.heading}>
        <CircleCheck size={32} />
        举报已撤回
      </h2>
      <p>
        您写的内容、填的个人信息和上传的文件都已删除，不会再办理。用原来的查询码只能看到“已撤回”。
      </p>
      <p className={styles.links}>
        <LinkButton to={paths.way} variant="secondary">
          重新举报
        </LinkButton>
        <Link to={paths.home}>回到首页</Link>
      </p>
    </Card>
  )
}
