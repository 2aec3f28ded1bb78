import { Card } from '../../../kit/ui/card/card.tsx'
import { LinkButton } from '../../../kit/ui/button/link-button.tsx'
import { Screen } from '../../screen/screen.tsx'
import styles from './opens-soon.module.css'

interface OpensSoonProps {
  title: string
  /** What this page will be for. */
  purpose: string
}

/** Says honestly that a part of the personal centre is not open yet, and what works today. */
export const OpensSoon = ({ title, purpose }: OpensSoonProps) => (
  <Screen title={title} narrow>
    <Card className={styles.card}>
      <h2>即将开放</h2>
      <p>{purpose}这项功能还在准备中。</p>
      <p>现在您可以用查询码查看任何一次举报的进度和答复，也可以补充材料。</p>
      <LinkButton to="/query" variant="secondary">
        用查询码查询
      </LinkButton>
    </Card>
  </Screen>
)
