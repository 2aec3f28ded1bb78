import type { Features } from '../../../kit/features.ts'
import { useFeatures } from '../features.ts'
import styles from './promises.module.css'

interface Kept {
  /** The features that keep the promise; it is shown only if the back end has all of them. */
  needs: readonly (keyof Features)[]
  title: string
  text: string
}

const promises: readonly Kept[] = [
  {
    needs: ['privacy'],
    title: '匿名，我们不知道您是谁',
    text: '匿名举报不保存您的网络地址、设备和登录状态。实名举报的个人信息加密保存，不会告诉被举报的人。',
  },
  {
    needs: ['resumable_uploads', 'idempotency'],
    title: '提交了，就不会丢',
    text: '断网后能接着传，不用从头再来；同一份举报重复提交，不会变成两份。',
  },
  {
    needs: ['deadlines'],
    title: '每一步，都有时限',
    text: '什么时候受理、什么时候答复，进度里写明；超时会标出来，可以催办；不同意结果，可以申诉。',
  },
]

/** The promises on how reports are treated, as far as the back end keeps them. */
export function Promises({ className }: { className?: string | undefined }) {
  const features = useFeatures()
  const kept = promises.filter(({ needs }) => needs.every((name) => features[name]))
  if (kept.length === 0) return null
  return (
    <section className={className} aria-labelledby="promises">
      <h2 id="promises">我们怎样对待您的举报</h2>
      <ul className={styles.promises}>
        {kept.map(({ title, text }) => (
          <li key={title}>
            <h3>{title}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}
