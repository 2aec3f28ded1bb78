import type { Examples } from '../examples.ts'
import { Progress } from './progress.tsx'

export const examples: Examples = {
  'not known': () => <Progress value={undefined} label="上传 聊天记录.jpg" />,
  begun: () => <Progress value={0.07} label="上传 聊天记录.jpg" />,
  halfway: () => <Progress value={0.5} label="上传 聊天记录.jpg" />,
  done: () => <Progress value={1} label="上传 聊天记录.jpg" />,
}
