import { useState } from 'react'
import type { ReportType } from '../../../contract/site/site.ts'
import { maxDescription } from '../../../contract/report/report.ts'
import { type IntakeSource, intakeSources } from '../../../contract/report/report-source.ts'
import { Alert } from '../../kit/ui/alert/alert.tsx'
import { Button } from '../../kit/ui/button/button.tsx'
import { Checkbox } from '../../kit/ui/checkbox/checkbox.tsx'
import { Choice } from '../../kit/ui/choice/choice.tsx'
import { TextArea } from '../../kit/ui/text-area/text-area.tsx'
import { TextField } from '../../kit/ui/text-field/text-field.tsx'
import { KnownReports, placeIn } from './known-reports.tsx'
import { TypeChoice } from './type-choice.tsx'
import type { Intake } from './use-intake.ts'
import styles from './intake.module.css'

interface Props {
  intake: Intake
  types: readonly ReportType[]
  canSendCode: boolean
}

const sources = Object.entries(intakeSources).map(([value, label]) => ({
  value: value as IntakeSource,
  label,
}))

/** The citizen's form in the order in which one speaks. `Ctrl+Enter` takes the report in. */
export function IntakeForm({ intake, types, canSendCode }: Props) {
  const { draft, caller, problems, change, changeCaller } = intake
  const [place, setPlace] = useState(() => placeIn(draft.urls, draft.account))
  const look = () => setPlace(placeIn(draft.urls, draft.account))
  return (
    <div className={styles.columns}>
      <form className={styles.form} onSubmit={(event) => event.preventDefault()}>
        <Choice
          legend="怎么来的"
          name="source"
          columns={4}
          options={sources}
          value={draft.source}
          onChange={(source) => change({ source })}
        />
        <TextArea
          label="请问您遇到了什么？"
          rows={3}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the reporter is speaking already
          autoFocus
          maxLength={maxDescription}
          value={draft.description}
          error={problems['description']}
          onChange={({ currentTarget: { value } }) => change({ description: value })}
        />
        <TypeChoice
          types={types}
          chosen={draft.typeId}
          story={draft.description}
          error={problems['report_type_id']}
          onChoose={(typeId) => change({ typeId })}
        />
        <div className={styles.pair}>
          <TextArea
            label="网址是什么？"
            hint="一行一个，不用写 http://"
            rows={2}
            value={draft.urls}
            error={problems['urls']}
            onChange={({ currentTarget: { value } }) => change({ urls: value })}
            onBlur={look}
          />
          <div className={styles.form}>
            <TextField
              label="账号、群号是多少？"
              value={draft.account}
              error={problems['account']}
              onChange={({ currentTarget: { value } }) => change({ account: value })}
              onBlur={look}
            />
            <TextField
              label="在哪个网站或应用？"
              optional
              value={draft.siteName}
              error={problems['site_name']}
              onChange={({ currentTarget: { value } }) => change({ siteName: value })}
            />
          </div>
        </div>
        <div className={styles.pair}>
          <TextField
            label="什么时候看到的？"
            optional
            type="datetime-local"
            value={draft.seenAt}
            error={problems['seen_at']}
            onChange={({ currentTarget: { value } }) => change({ seenAt: value })}
          />
          <Checkbox
            label="涉及未成年人吗？"
            checked={draft.involvesMinors}
            onChange={({ currentTarget: { checked } }) => change({ involvesMinors: checked })}
          />
        </div>
        <div className={styles.pair}>
          <TextField
            label="您愿意留下姓名吗？"
            hint="姓名、手机号都不留，就是匿名举报：来电号码不记录。"
            autoComplete="off"
            value={caller.name}
            error={problems['reporter.name']}
            onChange={({ currentTarget: { value } }) => changeCaller({ name: value })}
          />
          <TextField
            label="手机号是多少？"
            hint="记下后请读一遍给对方核对。"
            autoComplete="off"
            inputMode="tel"
            value={caller.phone}
            error={problems['reporter.phone']}
            onChange={({ currentTarget: { value } }) => changeCaller({ phone: value })}
          />
        </div>
        {draft.isNamed && (
          <div className={styles.pair}>
            {canSendCode && (
              <Checkbox
                label="把查询码发到这个手机（短信里没有举报内容）"
                checked={draft.sendCode}
                onChange={({ currentTarget: { checked } }) => change({ sendCode: checked })}
              />
            )}
            <Checkbox
              label="办结时短信提醒，不含内容"
              checked={draft.wantsResult}
              onChange={({ currentTarget: { checked } }) => change({ wantsResult: checked })}
            />
            <Button variant="quiet" onClick={() => changeCaller({ name: '', phone: '' })}>
              改为匿名
            </Button>
          </div>
        )}
        {intake.failure && (
          <Alert tone="danger" announce>
            <p>{intake.failure}</p>
          </Alert>
        )}
        {intake.isAway && (
          <Alert tone="warning" announce>
            <p>服务器暂时连不上，正在重试，只会登记一次。请先请对方稍等，或记下回拨的时间。</p>
          </Alert>
        )}
        <div className={styles.foot}>
          <Button busy={intake.busy} onClick={intake.send}>
            登记为{draft.isNamed ? '实名' : '匿名'}举报 <kbd>Ctrl+Enter</kbd>
          </Button>
          <Button variant="quiet" onClick={intake.finish}>
            清空
          </Button>
        </div>
      </form>
      <KnownReports place={place} />
    </div>
  )
}
