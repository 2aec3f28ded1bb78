import { isInWechat } from '../../../kit/device.ts'
import { Button } from '../../../kit/ui/button/button.tsx'
import { useSubmission } from '../../../kit/use-submission.ts'
import { FormError } from '../form/form-error.tsx'
import type { SignInFormProps } from './sign-in-form.ts'
import styles from './sign-in.module.css'
import { goToWechat } from './wechat.ts'

/** Sign-in by WeChat: only after a tap, as WeChat requires. */
export function WechatSignIn({ linkState }: Pick<SignInFormProps, 'linkState'>) {
  const { busy, failure, submit } = useSubmission()
  const inWechat = isInWechat(navigator)
  const go = () => void submit(() => goToWechat(linkState?.from))
  return (
    <div className={styles.form}>
      {failure && <FormError {...failure} />}
      <p>
        {inWechat
          ? '用当前微信登录。微信会请您同意授权，然后回到这里。'
          : '会打开微信的登录页，用手机微信扫一扫，同意后自动回来。'}
      </p>
      <p className={styles.soft}>第一次用微信登录，要先用手机号登录，在账号管理里绑定微信。</p>
      <Button size="large" busy={busy} onClick={go}>
        {inWechat ? '用微信登录' : '微信扫码登录'}
      </Button>
    </div>
  )
}
