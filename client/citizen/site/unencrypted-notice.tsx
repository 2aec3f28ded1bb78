import { Alert } from '../../kit/ui/alert/alert.tsx'

/** Warning on a plain-http page (`isPlainHttp`); browsers inside apps show none. */
export const UnencryptedNotice = () => (
  <Alert tone="warning" title="这个网页没有加密">
    <p>您填写的内容在传输途中可能被他人看到。如果有 https:// 开头的网址，请改用它。</p>
  </Alert>
)
