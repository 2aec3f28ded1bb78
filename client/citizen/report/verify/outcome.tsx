import { Alert } from '../../../kit/ui/alert/alert.tsx'
import styles from './verify-receipt.module.css'

export interface Verdict {
  valid: boolean
  facts: readonly { name?: string; value?: string }[]
  /** Text after the signature. */
  unsigned: string
  /** Read from a picture or a photo, whose visible words are not signed. */
  isPicture: boolean
}

const Facts = ({ facts }: Pick<Verdict, 'facts'>) => (
  <dl className={styles.facts}>
    {facts.map(({ name, value }) => (
      <div key={name}>
        <dt>{name}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
)

/** The answer in a sentence, with what was signed. */
export function Outcome({ valid, facts, unsigned, isPicture }: Verdict) {
  if (!valid)
    return (
      <Alert tone="danger" title="无效：不是我们签名的，或者有改动" announce>
        <p>哪怕只改一个字，也会无效。请用保存的回执再试一次；还是无效的，不要相信这张回执。</p>
      </Alert>
    )
  const valueOf = (wanted: string) => facts.find(({ name }) => name === wanted)?.value
  const about = ['举报类型', '举报方式'].map(valueOf).filter(Boolean)
  const files = valueOf('文件')
  const short = [
    { name: '收到时间', value: valueOf('收到时间') },
    { name: '举报事项', value: [...about, files && `${files}文件`].filter(Boolean).join(' · ') },
  ].flatMap(({ name, value }) => (value ? [{ name, value }] : []))
  return (
    <>
      <Alert
        tone="success"
        title={`有效：这张回执由${valueOf('接收单位') ?? '我们'}出具，没有改动`}
        announce
      >
        <Facts facts={short} />
        {isPicture && <p>签名的是二维码里的内容。图上或纸上的字与下面不同的，以下面为准。</p>}
        <details className={styles.more}>
          <summary>签名的全部内容</summary>
          <Facts facts={facts} />
        </details>
      </Alert>
      {unsigned && (
        <Alert tone="warning" title="签名后面还有文字，没有我们的签名" announce>
          <p>
            谁都可以添加，不能当作我们说的：“<bdi>{unsigned}</bdi>”
          </p>
        </Alert>
      )}
    </>
  )
}
