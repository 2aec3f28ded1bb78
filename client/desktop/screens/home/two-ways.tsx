import ChevronRight from 'lucide-react/icons/chevron-right'
import IdCard from 'lucide-react/icons/id-card'
import VenetianMask from 'lucide-react/icons/venetian-mask'
import { Link } from 'react-router-dom'
import styles from './two-ways.module.css'

const ways = [
  {
    way: 'anonymous',
    Icon: VenetianMask,
    name: '匿名举报',
    text: '不填姓名和电话，凭查询码看进度、补充材料。',
  },
  {
    way: 'named',
    Icon: IdCard,
    name: '实名举报',
    text: '留下姓名和手机号，需要核实时能找到您。',
  },
]

/** Named or anonymous, in a sentence each; `/way` says more. */
export const TwoWays = () => (
  <section className={styles.section} aria-labelledby="ways">
    <h2 id="ways">两种方式，由您决定</h2>
    <ul className={styles.ways}>
      {ways.map(({ way, Icon, name, text }) => (
        <li key={way}>
          <Link to={`/way?way=${way}`} className={styles.way}>
            <Icon size={32} strokeWidth={1.5} />
            <span>
              <span className={styles.name}>{name}</span>
              <span className={styles.text}>{text}</span>
            </span>
            <ChevronRight size={20} />
          </Link>
        </li>
      ))}
    </ul>
  </section>
)
