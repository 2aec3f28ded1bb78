import { useState } from 'react'
import { announce } from '../frame/announce.tsx'
import { defang } from '../frame/defang.ts'
import { HostileText } from '../frame/hostile-text.tsx'
import styles from './case-view.module.css'

interface ReportedPlacesProps {
  urls: readonly string[]
  account: string | null
}

/** Copies addresses, defanged, and account to the clipboard, and announces it. */
export async function copyReportedPlaces({ urls, account }: ReportedPlacesProps): Promise<void> {
  const text = [...urls.map(defang), account].filter(Boolean).join('\n')
  if (!text) return announce('没有可以复制的地址')
  try {
    await navigator.clipboard.writeText(text)
  } catch {
    return announce('浏览器不允许复制，请选中后按 Ctrl+C', 'problem')
  }
  return announce('已复制，网址写作 hxxp')
}

/** Addresses shown before the others are unfolded. */
const shownUrls = 5

/** The reported addresses as defanged text, and the account. */
export function ReportedPlaces({ urls, account }: ReportedPlacesProps) {
  const [isUnfolded, unfold] = useState(false)
  const folded = urls.length - shownUrls
  if (urls.length === 0 && !account) return <p className={styles.remark}>未填写网址或账号</p>
  return (
    <div className={styles.places}>
      {urls.slice(0, isUnfolded ? undefined : shownUrls).map((url) => (
        <span key={url} className={styles.place} translate="no">
          <HostileText text={defang(url)} />
        </span>
      ))}
      {folded > 0 && (
        <button
          type="button"
          className={styles.copy}
          aria-expanded={isUnfolded}
          onClick={() => unfold(!isUnfolded)}
        >
          {isUnfolded ? '收起' : `还有 ${folded} 个网址`}
        </button>
      )}
      {account && (
        <span className={styles.place} translate="no">
          <HostileText text={account} />
        </span>
      )}
      <button
        type="button"
        className={styles.copy}
        onClick={() => void copyReportedPlaces({ urls, account })}
      >
        <kbd aria-hidden="true">C</kbd> 复制
      </button>
    </div>
  )
}
