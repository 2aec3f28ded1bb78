import { langOf } from '#words/language.ts'
import * as words from '#words/site.ts'
import { ChineseOnly } from '../chinese-only.tsx'
import { LongName } from '../site-title.tsx'
import { useFrontConfig } from '../front-config.ts'
import { loadFrontConfig } from '../load-front-config.ts'
import { Alert } from '../../../kit/ui/alert/alert.tsx'
import { Button } from '../../../kit/ui/button/button.tsx'
import { Skeleton } from '../../../kit/ui/skeleton/skeleton.tsx'
import { useLoad } from '../../../kit/use-load.ts'
import { Screen } from '../screen/screen.tsx'
import styles from './authority-directory.module.css'
import ArrowUpRight from 'lucide-react/icons/arrow-up-right'
import Phone from 'lucide-react/icons/phone'
import type { FrontConfig } from '../../../../contract/site/site.ts'
import { classNames } from '../../../kit/ui/class-names.ts'
import { ExternalLink } from '../../../kit/ui/external-link/external-link.tsx'

type Authority = FrontConfig['authorities'][number]

/** Only what a browser opens as a page: the list is data, and data may be wrong. */
const isWebAddress = (url: string | undefined): url is string => /^https?:\/\//i.test(url ?? '')

/** Address without the scheme, for reading. */
const readable = (url: string) => url.replace(/^https?:\/\/(www\.)?/i, '').replace(/\/$/, '')

/** Other places to report, each with what to bring there and how to reach it. */
const Authorities = ({ list }: { list: readonly Authority[] }) => (
  <ul className={styles.list}>
    {list.map(({ name, scope, url, phone, hours, urgent }) => (
      <li
        key={name}
        lang={langOf(name + scope + (hours ?? ''))}
        className={classNames(styles.authority, urgent && styles.urgent)}
      >
        <h3>
          <LongName>{name}</LongName>
        </h3>
        <p className="soft">{scope}</p>
        {hours && <p className="soft">{hours}</p>}
        <div className={styles.ways}>
          {phone && (
            <a href={`tel:${phone}`} translate="no" className={styles.phone}>
              <Phone size={18} />
              {phone}
            </a>
          )}
          {isWebAddress(url) && (
            <ExternalLink href={url}>
              <span translate="no">{readable(url)}</span>
              <ArrowUpRight size={16} />
            </ExternalLink>
          )}
        </div>
      </li>
    ))}
  </ul>
)

const titleFor = (isStored: boolean) => (isStored ? words.authoritiesStored : words.authoritiesLost)

/** The directory of other authorities; danger to life or property first. */
export default function AuthorityDirectory() {
  const { authorities } = useFrontConfig()
  const { isLoading, failure, retry } = useLoad(loadFrontConfig)
  const urgent = authorities.filter((authority) => authority.urgent)
  const others = authorities.filter((authority) => !authority.urgent)
  return (
    <Screen title={words.authorities} lead={words.authoritiesLead}>
      {failure !== undefined && (
        <Alert tone="warning" title={titleFor(authorities.length > 0)} announce>
          <p>{failure}</p>
          <p>
            {words.callDanger}
            <a href="tel:110" translate="no">
              110
            </a>
            {words.callFraud}{' '}
            <a href="tel:96110" translate="no">
              96110
            </a>
            {words.stop}
          </p>
          <Button variant="quiet" onClick={retry}>
            {words.reload}
          </Button>
        </Alert>
      )}
      {isLoading && authorities.length === 0 && (
        <div className={styles.group} aria-busy="true">
          <Skeleton shape="block" />
          <Skeleton shape="block" />
          <Skeleton shape="block" />
        </div>
      )}
      <ChineseOnly of={authorities.map(({ scope }) => scope).join('')} />
      {urgent.length > 0 && (
        <section className={styles.group} aria-labelledby="urgent">
          <h2 id="urgent">{words.urgent}</h2>
          <Authorities list={urgent} />
        </section>
      )}
      {others.length > 0 && (
        <section className={styles.group} aria-labelledby="others">
          <h2 id="others">{words.byMatter}</h2>
          <Authorities list={others} />
        </section>
      )}
      {!isLoading && failure === undefined && authorities.length === 0 && (
        <Alert tone="info">{words.authoritiesEmpty}</Alert>
      )}
    </Screen>
  )
}
