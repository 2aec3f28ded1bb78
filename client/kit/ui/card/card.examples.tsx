import type { Examples } from '../examples.ts'
import { Card } from './card.tsx'

export const examples: Examples = {
  'with a heading': () => (
    <Card>
      <h3>查询举报进度</h3>
      <p>输入查询码，查看办理进度和答复。</p>
    </Card>
  ),
}
