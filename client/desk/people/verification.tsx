import { auditVerify } from '../../../contract/staff/audit.ts'
import { messageOf } from '../../kit/call-failure.ts'
import { Alert } from '../../kit/ui/alert/alert.tsx'
import { Button } from '../../kit/ui/button/button.tsx'
import { Progress } from '../../kit/ui/progress/progress.tsx'
import { useCallMutation } from '../frame/queries.ts'
import { Moment } from '../frame/moment.tsx'
import { Panel } from '../frame/panel.tsx'

/** Verifies the whole audit chain on request. */
export function Verification() {
  const { mutate, isPending, data, error } = useCallMutation(auditVerify)
  return (
    <Panel
      title="核对全部记录"
      actions={
        <Button variant="secondary" busy={isPending} onClick={() => mutate({})}>
          {data ? '再核对一次' : '开始核对'}
        </Button>
      }
    >
      {isPending && (
        <>
          <p>正在逐条核对，每百万条大约一分钟，可以继续查询。</p>
          <Progress value={undefined} label="核对审计记录" />
        </>
      )}
      {!isPending && error && (
        <Alert tone="danger" announce>
          {messageOf(error)}
        </Alert>
      )}
      {!isPending && data?.holds === true && (
        <Alert tone="success" title="记录完整" announce>
          <p>
            核对了 {data.entries} 条，没有改动、缺失或乱序。
            {data.anchored_at && (
              <>
                与 <Moment at={data.anchored_at} /> 留存的凭据一致。
              </>
            )}
          </p>
        </Alert>
      )}
      {!isPending && data?.holds === false && (
        <Alert tone="danger" title="记录不完整" announce>
          <p>
            {data.first_wrong
              ? `第 ${data.first_wrong.sequence} 条起对不上：${data.first_wrong.what}。`
              : '与留存的凭据对不上。'}
            请保留现场，立即报告负责人。
          </p>
        </Alert>
      )}
      {!isPending && !data && !error && (
        <p className="faint">从第一条核对到最后一条，并与留存在别处的凭据比较。</p>
      )}
    </Panel>
  )
}
