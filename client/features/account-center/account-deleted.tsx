import { Alert } from '../../kit/ui/alert/alert.tsx'

/** Confirms the deletion and says what is left, on the screen where reports are found by their codes. */
export const AccountDeleted = () => (
  <Alert tone="success" title="账号已注销" announce>
    <p>
      您的账号和个人信息已经删除，这个浏览器也已退出登录。您提交过的举报会继续办理，凭查询码在这里可以查看。这个手机号可以重新注册。
    </p>
  </Alert>
)
