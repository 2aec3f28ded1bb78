import { OpensSoon } from './opens-soon.tsx'

/** Own notices. */
const OwnNotices = () => <OpensSoon title="消息通知" purpose="办理有进展时，会在这里通知您。" />
export default OwnNotices
