import ArrowUpRight from 'lucide-react/icons/arrow-up-right'
import Phone from 'lucide-react/icons/phone'
import type { FrontConfig } from '../../../../contract/site/site.ts'
import { Breakable } from '../../../kit/ui/breakable/breakable.tsx'
import { classNames } from '../../../kit/ui/class-names.ts'
import { ExternalLink } from '../../../kit/ui/external-link/external-link.tsx'
import styles from './authorities.module.css'

export type Authority = FrontConfig['authorities'][number]

/** Only what a browser opens as a page: the list is data, and data may be wrong. */
const isWebAddress = (url: string | undefined): url is string => /^https?:\/\//i.test(url ?? '')

/** Address without the scheme, for reading. */
const readable = (url: string) => url.replace(/^https?:\/\/(www\.)?/i, '').replace(/\/$/, '')

/** Other authorities, each with what to bring there and how to reach it. */
export const Authorities = ({ list }: { list: readonly Authority[] }) => (
  <ul className={styles.list}>
    {list.map(({ name, scope, url, phone, urgent }) => (
      <li key={name} className={classNames(styles.authority, urgent && styles.urgent)}>
        <h3>
          <Breakable>{name}</Breakable>
        </h3>
        <p className={styles.scope}>{scope}</p>
        <div className={styles.ways}>
          {phone && (
            <a href={`tel:${phone}`} className={styles.phone}>
              <Phone size={18} />
              {phone}
            </a>
          )}
          {isWebAddress(url) && (
            <ExternalLink href={url}>
              <span>
                <Breakable>{readable(url)}</Breakable>
              </span>
              <ArrowUpRight size={16} />
            </ExternalLink>
          )}
        </div>
      </li>
    ))}
  </ul>
)
