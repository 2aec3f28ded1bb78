import { Link } from 'react-router-dom'
import { WithDeadlines, WithIdempotency, WithPrivacy } from '../../site/offers.tsx'
import styles from './promises.module.css'

/** Promises for every report. Each is kept by the client itself or announced by the back end. */
export function Promises() {
  return (
    <section aria-labelledby="promises">
      <h2 id="promises">我们怎样对待您的举报</h2>
      <ul className={styles.promises}>
        <li>
          <h3>匿名或实名，由您决定</h3>
          <p>
            <WithPrivacy otherwise="不填姓名和电话也能举报；留下姓名和手机号，需要核实时能找到您。">
              匿名举报不保存网络地址、设备和登录状态；实名举报的身份信息加密保存。
            </WithPrivacy>
          </p>
          <p className={styles.ways}>
            <Link to="/way?way=anonymous">匿名举报</Link>
            <Link to="/way?way=named">实名举报</Link>
          </p>
        </li>
        <li>
          <h3>写到一半，也不会丢</h3>
          <p>
            没写完的内容保留在您的设备上，回来接着写。
            <WithIdempotency>网络断了可以再提交一次，不会变成两份。</WithIdempotency>
          </p>
        </li>
        <li>
          <h3>每一步，您都看得到</h3>
          <p>
            凭查询码查看进度和答复，补充材料；不同意结果，可以申诉。
            <WithDeadlines>每一步什么时候完成，进度里写明；超时会标出来。</WithDeadlines>
          </p>
        </li>
      </ul>
    </section>
  )
}
