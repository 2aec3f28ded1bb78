import type { Examples } from '../examples.ts'
import { Track, type TrackStep } from './track.tsx'

const steps: readonly TrackStep[] = [
  { name: '收到', detail: '11 月 21 日', state: 'done' },
  { name: '受理', detail: '11 月 23 日前', state: 'now' },
  { name: '办理', detail: '11 月 30 日前', state: 'next' },
  { name: '办结', detail: '答复您', state: 'next' },
]

export const examples: Examples = {
  'under way': () => <Track steps={steps} />,
  late: () => (
    <Track
      steps={steps.map((step) =>
        step.state === 'now' ? { ...step, detail: '已超 2 天', state: 'late' } : step,
      )}
    />
  ),
  'all done': () => <Track steps={steps.map((step) => ({ ...step, state: 'done' }))} />,
}
