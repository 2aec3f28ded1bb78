import { Button } from '../button/button.tsx'
import type { Examples } from '../examples.ts'
import { ActionBar } from './action-bar.tsx'

export const examples: Examples = {
  'one button': () => (
    <ActionBar>
      <Button>提交举报</Button>
    </ActionBar>
  ),
  'main button last': () => (
    <ActionBar>
      <Button variant="secondary">返回修改</Button>
      <Button>提交举报</Button>
    </ActionBar>
  ),
  'main button first': () => (
    <ActionBar mainFirst>
      <Button>提交举报</Button>
      <Button variant="secondary">返回修改</Button>
    </ActionBar>
  ),
}
