import { useState } from 'react'
import { Button } from '../../kit/ui/button/button.tsx'
import { LinkButton } from '../../kit/ui/button/link-button.tsx'
import { Checkbox } from '../../kit/ui/checkbox/checkbox.tsx'
import { announce, Announcements } from '../frame/announce.tsx'
import styles from './invitation.module.css'

interface CodesProps {
  codes: readonly string[]
  login: string
}

export const CodeList = ({ codes, login }: CodesProps) => (
  <ol className={styles.codes} aria-label={`${login} 的恢复码`}>
    {codes.map((code) => (
      <li key={code}>
        <code translate="no">{code}</code>
      </li>
    ))}
  </ol>
)

/** The ten recovery codes, shown once for printing or copying. */
export function RecoveryCodes({ codes, login }: CodesProps) {
  const [isKept, keep] = useState(false)
  const copy = () =>
    navigator.clipboard.writeText(codes.join('\n')).then(
      () => announce('恢复码已复制'),
      () => announce('复制没有成功，请手动抄写', 'problem'),
    )
  return (
    <>
      <p>
        手机丢失或不在身边时，用一个恢复码代替动态验证码登录。每个只能用一次，这一页关闭后不再显示。请打印或抄写，和手机分开保管。
      </p>
      <CodeList codes={codes} login={login} />
      <p className={styles.buttons}>
        <Button variant="secondary" onClick={() => print()}>
          打印
        </Button>
        <Button variant="secondary" onClick={() => void copy()}>
          复制
        </Button>
      </p>
      <div className={styles.kept}>
        <Checkbox
          label="我已经打印或抄写，并妥善保管"
          checked={isKept}
          onChange={() => keep(!isKept)}
        />
        {isKept && <LinkButton to="/">去登录</LinkButton>}
      </div>
      <Announcements />
    </>
  )
}
