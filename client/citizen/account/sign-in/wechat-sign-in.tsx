import * as words from '#words/sign-in.ts'
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
      <p>{inWechat ? words.wechatHere : words.wechatScan}</p>
      <p className={styles.soft}>{words.wechatFirst}</p>
      <Button size="large" busy={busy} onClick={go}>
        {inWechat ? words.withWechat : words.scanWechat}
      </Button>
    </div>
  )
}
