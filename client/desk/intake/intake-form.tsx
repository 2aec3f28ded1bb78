import { type ChangeEvent, useState } from 'react'
import type { ReportType } from '../../../contract/site/site.ts'
import { maxDescription } from '../../../contract/report/report.ts'
import { intakeSource, intakeSources } from '../../../contract/report/report-source.ts'
import { Alert } from '../../kit/ui/alert/alert.tsx'
import { Button } from '../../kit/ui/button/button.tsx'
import { Checkbox } from '../../kit/ui/checkbox/checkbox.tsx'
import { Choice } from '../../kit/ui/choice/choice.tsx'
import { TextArea } from '../../kit/ui/text-area/text-area.tsx'
import { MomentField } from '../../kit/ui/moment-field/moment-field.tsx'
import { TextField } from '../../kit/ui/text-field/text-field.tsx'
import { addressesIn, type IntakeDraft, nobody } from './intake-draft.ts'
import { TypeChoice } from './type-choice.tsx'
import type { Intake } from './use-intake.ts'
import screen from '../frame/screen.module.css'
import styles from './intake.module.css'
import { Failure } from '../frame/failure.tsx'
import { intakeKnown } from '../../../contract/intake/intake.ts'
import { HostileText } from '../frame/hostile-text.tsx'
import { useCallQuery } from '../frame/queries.ts'

interface Props {
  intake: Intake
  types: readonly ReportType[]
  canSendCode: boolean
}
type Typed = ChangeEvent<HTMLInputElement | HTMLTextAreaElement>

/** The citizen's form in the order in which one speaks. `Ctrl+Enter` takes the report in. */
export function IntakeForm({ intake, types, canSendCode }: Props) {
  const { draft, caller, problems, change, changeCaller } = intake
  const [place, setPlace] = useState(() => placeIn(draft))
  const look = () => setPlace(placeIn(draft))
  const written = (name: 'description' | 'urls' | 'account' | 'site_name' | 'seen_at') => ({
    value: draft[name],
    // The path of a problem may be that of an address: `urls.0`.
    error: Object.entries(problems).find(([path]) => path.split('.')[0] === name)?.[1],
    onChange: ({ currentTarget: { value } }: Typed) => change({ [name]: value }),
  })
  const ofCaller = (name: 'name' | 'phone') => ({
    autoComplete: 'off',
    value: caller[name],
    error: problems[`reporter.${name}`],
    onChange: ({ currentTarget: { value } }: Typed) => changeCaller({ ...caller, [name]: value }),
  })
  const ticked = (name: 'involves_minors' | 'send_code' | 'wants_result') => ({
    checked: draft[name],
    onChange: ({ currentTarget: { checked } }: ChangeEvent<HTMLInputElement>) =>
      change({ [name]: checked }),
  })
  return (
    <div className={screen.columns}>
      <form className={styles.form} onSubmit={(event) => event.preventDefault()}>
        <Choice
          legend="怎么来的"
          name="source"
          columns={4}
          options={intakeSource.options.map((value) => ({ value, label: intakeSources[value] }))}
          value={draft.source}
          onChange={(source) => change({ source })}
        />
        <TextArea
          label="请问您遇到了什么？"
          rows={3}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the reporter is speaking already
          autoFocus
          maxLength={maxDescription}
          {...written('description')}
        />
        <TypeChoice
          types={types}
          chosen={draft.report_type_id}
          story={draft.description}
          error={problems['report_type_id']}
          onChoose={(id) => change({ report_type_id: id })}
        />
        <TextArea
          label="网址是什么？"
          hint="一行一个，不用写 http://"
          rows={2}
          {...written('urls')}
          onBlur={look}
        />
        <div className={styles.pair}>
          <TextField label="账号、群号是多少？" {...written('account')} onBlur={look} />
          <TextField label="在哪个网站或应用？" optional {...written('site_name')} />
          <MomentField
            id="intake-seen-at"
            label="什么时候看到的？"
            optional
            {...written('seen_at')}
            onChange={(seen_at) => change({ seen_at })}
          />
          <Checkbox label="涉及未成年人吗？" {...ticked('involves_minors')} />
          <TextField
            label="您愿意留下姓名吗？"
            hint="姓名、手机号都不留，就是匿名举报：来电号码不记录。"
            {...ofCaller('name')}
          />
          <TextField
            label="手机号是多少？"
            hint="记下后请读一遍给对方核对。"
            inputMode="tel"
            {...ofCaller('phone')}
          />
          {draft.isNamed && (
            <>
              {canSendCode && <Checkbox label="查询码发到这个手机" {...ticked('send_code')} />}
              <Checkbox label="办结时短信提醒，不含内容" {...ticked('wants_result')} />
            </>
          )}
        </div>
        <Failure message={intake.failure} />
        {intake.isAway && (
          <Alert tone="warning" announce>
            服务器暂时连不上，正在重试，只会登记一次。请对方稍等，或记下回拨的时间。
          </Alert>
        )}
        <div className="wrap-3">
          <Button busy={intake.busy} onClick={intake.send}>
            登记为{draft.isNamed ? '实名' : '匿名'}举报 <kbd>Ctrl+Enter</kbd>
          </Button>
          {draft.isNamed && (
            <Button variant="secondary" onClick={() => changeCaller(nobody)}>
              改为匿名
            </Button>
          )}
          <Button variant="quiet" onClick={intake.finish}>
            清空
          </Button>
        </div>
      </form>
      <KnownReports place={place} />
    </div>
  )
}

/** Returns the host of the first address, else the account: what finds the same case again. */
function placeIn({ urls, account }: Pick<IntakeDraft, 'urls' | 'account'>): string {
  const [first = ''] = addressesIn(urls)
  const host = URL.canParse(first) ? new URL(first).hostname.replace(/^www\./, '') : ''
  return host.includes('.') ? host : account.trim().slice(0, 100)
}

/** Says that the place is probably there already, in the scope of the desk's search. */
function KnownReports({ place }: { place: string }) {
  const { data } = useCallQuery(intakeKnown, { place }, place !== '')
  const list = place === '' ? [] : (data?.list ?? [])
  if (list.length === 0) return null
  return (
    <Alert tone="info" title={`可能已有：${place}`} announce>
      <ul>
        {list.map((row) => (
          <li key={row.case_number}>
            {row.case_number} · {row.report_type.name} · {row.status_name} ·{' '}
            <HostileText text={row.headline} />
          </li>
        ))}
      </ul>
      <p>{data?.more && '还有更多。'}照常登记，系统会归到一起。不要告诉对方别人是否举报过。</p>
    </Alert>
  )
}
