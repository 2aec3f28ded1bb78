import type { Examples } from '../examples.ts'
import { TextField } from '../text-field/text-field.tsx'
import { ErrorSummary } from './error-summary.tsx'

const name = { id: 'summary-name', message: '请填写姓名' }
const phone = { id: 'summary-phone', message: '请填写 11 位手机号' }

export const examples: Examples = {
  'one error': () => <ErrorSummary errors={[{ id: 'summary-name', message: '请填写姓名' }]} />,
  'several, with their fields': () => (
    <>
      <ErrorSummary errors={[name, phone]} />
      <TextField id={name.id} label="姓名" error={name.message} />
      <TextField id={phone.id} label="手机号" error={phone.message} />
    </>
  ),
}
