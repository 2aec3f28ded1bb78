import { OpensSoon } from './opens-soon.tsx'

/** Own reports. */
const OwnReports = () => (
  <OpensSoon title="我的举报" purpose="在这里可以看到您登录后提交的全部举报。" />
)
export default OwnReports
