import type { Examples } from '../examples.ts'
import { ExternalLink } from './external-link.tsx'

export const examples: Examples = {
  'in a sentence': () => (
    <p>
      想先确认消息的真假，可以查看
      <ExternalLink href="https://www.piyao.org.cn/">中国互联网联合辟谣平台</ExternalLink>。
    </p>
  ),
}
