import styles from './how-it-works.module.css'

const steps = [
  { title: '选类型和方式', text: '匿名还是实名，由您决定。' },
  { title: '写清在哪里、看到什么', text: '网址、账号、时间；有截图更好。' },
  { title: '提交，记下查询码', text: '16 位，请截图或抄下来。' },
  { title: '凭查询码看结果', text: '随时看进度、看答复、补充材料。' },
]

/** The whole way of a report, so that nobody starts without knowing where it ends. */
export const HowItWorks = () => (
  <section className={styles.section} aria-labelledby="steps">
    <h2 id="steps">举报分四步</h2>
    <ol className={styles.steps}>
      {steps.map(({ title, text }) => (
        <li key={title}>
          <h3>{title}</h3>
          <p>{text}</p>
        </li>
      ))}
    </ol>
  </section>
)
