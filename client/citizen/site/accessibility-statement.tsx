import { titles } from '#words/titles.ts'
import { draftHours } from '../../../contract/retention.ts'
import { sessionLimits, withdrawalMinutes } from '../../../contract/time-limits.ts'
import { runtimeConfig } from '../../kit/runtime-config.ts'
import { WithProofOfWork, WithSessionTimes, WithWithdrawal } from './offers.tsx'
import { mailto } from './contact-addresses.ts'
import { TextScreen } from './screen/text-screen.tsx'
import styles from './legal/legal-text.module.css'

/** The accessibility statement: features, time limits, known gaps and the contact for problems. */
export default function AccessibilityStatement() {
  const { contact_phone, contact_email } = runtimeConfig()
  return (
    <TextScreen title={titles.accessibility}>
      <div className={styles.text}>
        <p>
          我们希望每个人都能自己完成举报和查询，包括老年人、视力或听力不便的人、用键盘或读屏软件的人。网站按《网页内容无障碍指南》（WCAG）2.2
          的 AA 级建设。
        </p>
        <section>
          <h2>可以怎样用</h2>
          <p>
            点页面最上方的“无障碍”，可以放大文字、换配色、朗读页面；“长辈模式”字更大，一页只问一件事，退出和打电话求助的按钮一直在页面上方。
          </p>
          <p>所有功能都能只用键盘完成：Tab 键换位置，回车或空格键按下，Alt + / 打开无障碍设置。</p>
          <WithProofOfWork>
            <p>提交举报不用看图片或听声音识别验证码，安全验证在后台自动完成。</p>
          </WithProofOfWork>
          <p>页面放大到 200%、手机横着拿、屏幕很窄时，内容也都能看全。</p>
        </section>
        <section>
          <h2>有时间限制的地方</h2>
          <p>
            填写举报没有时间限制，填过的内容会在您的设备上保留 {draftHours.hours} 小时，可以选择{' '}
            {draftHours.days / 24} 天，之后可以接着写。
          </p>
          <WithSessionTimes>
            <p>
              登录后 {sessionLimits.idleMinutes}{' '}
              分钟没有操作会自动退出，退出前会问您是否继续；一次登录最多 {sessionLimits.hours}{' '}
              小时，到期前会提醒您。
            </p>
          </WithSessionTimes>
          <p>
            短信和邮箱验证码过一段时间会失效，失效后可以重新获取。
            <WithWithdrawal>举报提交后 {withdrawalMinutes} 分钟内可以撤回。</WithWithdrawal>
          </p>
        </section>
        <section>
          <h2>尚未做到的</h2>
          <p>
            您和别人上传的图片、视频里的内容，我们不能保证配有文字说明。朗读要靠设备自带的中文语音。
          </p>
        </section>
        <section>
          <h2>使用遇到困难怎么办</h2>
          <p>
            请告诉我们在哪一页、哪里遇到困难
            {(contact_phone || contact_email) && '：'}
            {contact_phone && (
              <>
                电话 <a href={`tel:${contact_phone}`}>{contact_phone}</a>
              </>
            )}
            {contact_phone && contact_email && '，'}
            {contact_email && (
              <>
                邮箱 <a href={mailto(contact_email, '无障碍问题')}>{contact_email}</a>
              </>
            )}
            。遇到危险请直接拨打 <a href="tel:110">110</a>。
          </p>
        </section>
      </div>
    </TextScreen>
  )
}
