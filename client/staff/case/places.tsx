import { defang } from '../hostile-text/defang.ts'
import { HostileText } from '../hostile-text/hostile-text.tsx'
import styles from './case-view.module.css'

/** What is copied of a report's addresses: nobody's chat window makes a link of it. */
export const copiedPlaces = (urls: readonly string[], account: string | null): string =>
  [...urls.map(defang), account].filter(Boolean).join('\n')

interface Props {
  urls: readonly string[]
  account: string | null
  onCopied: (said: string) => void
}

/** Addresses as text that leads nowhere, and the account. */
export function Places({ urls, account, onCopied }: Props) {
  const all = copiedPlaces(urls, account)
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(all)
      onCopied('已复制，网址写作 hxxp')
    } catch {
      onCopied('浏览器不允许复制，请选中后按 Ctrl+C')
    }
  }
  if (!all) return <p className={styles.remark}>没有填写网址或账号</p>
  return (
    <div className={styles.places}>
      {urls.map((url) => (
        <span key={url} className={styles.place}>
          <HostileText text={defang(url)} />
        </span>
      ))}
      {account && (
        <span className={styles.place}>
          <HostileText text={account} />
        </span>
      )}
      <button type="button" className={styles.copy} onClick={() => void copy()}>
        <kbd aria-hidden="true">C</kbd> 复制
      </button>
    </div>
  )
}
