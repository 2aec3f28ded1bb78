import type { Examples } from '../examples.ts'
import { Seal } from '../seal/seal.tsx'
import { Track } from '../track/track.tsx'
import { Slip } from './slip.tsx'

export const examples: Examples = {
  plain: () => (
    <Slip title="查询举报进度">
      <p>凭查询码查进度、补材料、申诉。</p>
    </Slip>
  ),
  'a receipt': () => (
    <Slip
      title={<h2>回执</h2>}
      aside="某省互联网举报中心"
      seal={<Seal word="已收到" date="2026.11.21" />}
    >
      <p>ZC67 452N 243N B3C9</p>
      <p>凭查询码查进度、补材料、申诉。</p>
      <Track
        steps={[
          { name: '收到', detail: '今天 14:32', state: 'done' },
          { name: '受理', detail: '11 月 23 日前', state: 'now' },
          { name: '办理', detail: '11 月 30 日前', state: 'next' },
          { name: '办结', detail: '答复您', state: 'next' },
        ]}
      />
    </Slip>
  ),
}
