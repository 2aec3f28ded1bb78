import { Card } from '../card/card.tsx'
import type { Examples } from '../examples.ts'
import { AsidePart } from './aside-part.tsx'
import { WithAside } from './with-aside.tsx'

export const examples: Examples = {
  'two parts': () => (
    <WithAside
      aside={
        <>
          <AsidePart title="接下来">
            <p>11 月 23 日前告诉您是否受理。</p>
          </AsidePart>
          <AsidePart title="10 分钟内可以撤回">
            <p>撤回后内容和材料会抹掉。</p>
          </AsidePart>
        </>
      }
    >
      <Card>
        <h2>举报已收到</h2>
      </Card>
    </WithAside>
  ),
}
