import type { Examples } from '../examples.ts'
import { Steps } from './steps.tsx'

const steps = ['选择类型', '填写举报', '确认提交', '保存查询码']

export const examples: Examples = {
  'at the first': () => <Steps steps={steps} current={0} />,
  'in the middle': () => <Steps steps={steps} current={2} />,
  'at the last': () => <Steps steps={steps} current={3} />,
}
