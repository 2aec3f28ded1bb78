import { OpensSoon } from './opens-soon.tsx'

/** Own account. */
const OwnAccount = () => (
  <OpensSoon title="账号管理" purpose="在这里修改资料、密码，绑定邮箱和微信，或注销账号。" />
)
export default OwnAccount
