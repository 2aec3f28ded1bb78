import ChevronDown from 'lucide-react/icons/chevron-down'
import { useFrontConfig } from './front-config.ts'
import styles from './announcements.module.css'

/** What the centre announces: `notices` of the front-end config; without any, nothing is shown. */
export function Announcements({ className }: { className: string | undefined }) {
  const { notices } = useFrontConfig()
  if (notices.length === 0) return null
  return (
    <section className={className} aria-labelledby="notices">
      <h2 id="notices">公告</h2>
      <ul className={styles.list}>
        {notices.map(({ title, text, date }) => (
          <li key={`${date} ${title}`}>
            <details>
              <summary>
                {title}
                <time dateTime={date}>{date}</time>
                <ChevronDown size={18} />
              </summary>
              <p className={styles.text}>{text}</p>
            </details>
          </li>
        ))}
      </ul>
    </section>
  )
}
