import Download from 'lucide-react/icons/download'
import Printer from 'lucide-react/icons/printer'
import { useState } from 'react'
import { selfExport } from '../../../../contract/account.ts'
import { receive } from '../../../../contract/receive.ts'
import { download } from '../../../kit/download.ts'
import { Button } from '../../../kit/ui/button/button.tsx'
import { Card } from '../../../kit/ui/card/card.tsx'
import { timeInWords } from '../../../kit/time-in-words.ts'
import type { ExportedData as Data } from '../manage/export-panel.tsx'
import { ExportedReport } from './exported-report.tsx'
import { Line } from './line.tsx'
import styles from './export.module.css'

interface ExportedDataProps {
  data: Data
  /** Back to the account. */
  close: () => void
}

/** Everything that is stored of the citizen, to be read, printed and saved. */
export function ExportedData({ data, close }: ExportedDataProps) {
  const { answered } = data
  const read = receive(selfExport.output, answered)
  const { account = {}, sessions = [], reports = [], notices = [], exported_at } = read
  const [note, setNote] = useState('')
  const save = () => {
    try {
      const text = new Blob([JSON.stringify(answered, null, 2)], { type: 'application/json' })
      download(text, `我的举报数据-${(exported_at ?? '').slice(0, 10)}.json`)
      setNote('文件已保存，请到“下载”里确认')
    } catch {
      setNote('这个浏览器不能保存文件，请改用打印')
    }
  }
  return (
    <div className={styles.data}>
      <div className={styles.tools}>
        <Button onClick={save}>
          <Download size={18} />
          下载 JSON 文件
        </Button>
        <Button variant="secondary" onClick={() => window.print()}>
          <Printer size={18} />
          打印
        </Button>
        <Button variant="secondary" onClick={close}>
          返回账号管理
        </Button>
        <output className={styles.note}>{note}</output>
      </div>
      <p className={styles.note}>
        {timeInWords(exported_at)} 导出。离开这一页后，要再看需要重新导出。
      </p>
      <Card className={styles.section} aria-labelledby="export-account">
        <h2 id="export-account">账号</h2>
        <dl className={styles.lines}>
          <Line name="姓名" value={account.name} />
          <Line name="手机号" value={account.phone} />
          <Line name="邮箱" value={account.email} />
          <Line name="微信" value={account.wx_bound ? '已绑定' : '没有绑定'} />
          <Line name="注册时间" value={timeInWords(account.registered_at)} />
          <Line
            name="同意隐私说明"
            value={`${timeInWords(account.consent?.at)}${account.consent?.version ? `（版本 ${account.consent.version}）` : ''}`}
          />
        </dl>
      </Card>
      <Card className={styles.section} aria-labelledby="export-sessions">
        <h2 id="export-sessions">当前有效的登录（{sessions.length}）</h2>
        <ul className={styles.plain}>
          {sessions.map(({ signed_in_at, seen_at }) => (
            <li key={signed_in_at}>
              {timeInWords(signed_in_at)} 登录，最近使用 {timeInWords(seen_at)}
            </li>
          ))}
        </ul>
      </Card>
      <Card className={styles.section} aria-labelledby="export-reports">
        <h2 id="export-reports">举报（{reports.length}）</h2>
        {reports.length === 0 && <p>账号里没有举报。</p>}
        {reports.map((report) => (
          <ExportedReport key={report.report_id} report={report} />
        ))}
      </Card>
      <Card className={styles.section} aria-labelledby="export-notices">
        <h2 id="export-notices">消息通知（{notices.length}）</h2>
        {notices.length === 0 && <p>没有通知。</p>}
        <ul className={styles.plain}>
          {notices.map(({ title, text, at, read }) => (
            <li key={`${at} ${title}`}>
              {timeInWords(at)}（{read ? '已读' : '未读'}）{title}：{text}
            </li>
          ))}
        </ul>
      </Card>
    </div>
  )
}
