import type { Examples } from '../examples.ts'
import { Breakable } from './breakable.tsx'

export const examples: Examples = {
  'an address in a line that is too short': () => (
    <p style={{ inlineSize: '12em' }}>
      <Breakable>https://download.example-mirror.com/apps/lottery?channel=wechat</Breakable>
    </p>
  ),
}
