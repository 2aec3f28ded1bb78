import { timeInWords } from '../../../kit/time-in-words.ts'
import { sizeInWords } from '../../report/evidence/limits.ts'
import type { ExportedData } from '../manage/export-panel.tsx'
import styles from './export.module.css'
import { Line } from './line.tsx'

/** One report with all that was written and sent with it. */
export function ExportedReport({ report }: { report: ExportedData['reports'][number] }) {
  const { reporter } = report
  return (
    <article className={styles.report}>
      <h3>{report.title ?? `${report.report_type}举报`}</h3>
      <dl className={styles.lines}>
        <Line name="状态" value={report.status_name} />
        <Line name="提交时间" value={timeInWords(report.reported_at)} />
        <Line name="举报类型" value={report.report_type} />
        <Line name="举报方式" value={report.real_name ? '实名' : '匿名'} />
        {reporter && (
          <>
            <Line name="举报人姓名" value={reporter.name} />
            <Line name="举报人手机号" value={reporter.phone} />
            <Line name="举报人身份证号" value={reporter.id_number} />
            <Line name="举报人邮箱" value={reporter.email} />
          </>
        )}
        <Line name="网站或应用" value={report.site_name} />
        <Line name="网址" value={report.urls.join('\n')} />
        <Line name="账号或位置" value={report.account} />
        <Line name="看到的时间" value={report.seen_at && timeInWords(report.seen_at)} />
        <Line name="情况说明" value={report.description} />
        <Line name="涉及未成年人" value={report.involves_minors ? '是' : '否'} />
        <Line name="希望得知结果" value={report.wants_result ? '是' : '否'} />
        <Line
          name="文件"
          value={report.files.map(({ name, size }) => `${name}（${sizeInWords(size)}）`).join('\n')}
        />
        <Line
          name="办理经过"
          value={report.timeline
            .map(({ status_name, at, note }) =>
              [timeInWords(at), status_name, note].filter(Boolean).join(' '),
            )
            .join('\n')}
        />
        <Line
          name="答复和留言"
          value={report.thread
            .map(
              ({ from, msg, at }) =>
                `${timeInWords(at)} ${from === 'centre' ? '工作人员' : '我'}：${msg}`,
            )
            .join('\n')}
        />
      </dl>
    </article>
  )
}
