import * as words from '#words/site.ts'
import { titles } from '#words/titles.ts'
import { useId } from 'react'
import { Link } from 'react-router-dom'
import type { SharedPage } from '../../../../contract/pages.ts'
import { usePersonalCenter } from '../front-config.ts'
import { WithFigures } from '../offers.tsx'
import { type Paths, usePaths } from '../paths.ts'
import { useReportTypes } from '../report-types.ts'
import { Screen } from '../screen/screen.tsx'
import styles from './sitemap-list.module.css'

interface Entry {
  name: string
  path: string
}
type Group = readonly [name: string, entries: readonly Entry[]]

/** Groups the pages as citizens look for them; the personal centre is left out while it is closed. */
function groupsOf(
  paths: Paths,
  types: readonly { id: number; name: string }[],
  hasCenter: boolean,
): readonly Group[] {
  const entry = (id: SharedPage): Entry => ({ name: titles[id], path: paths[id] })
  const center = [
    entry('login'),
    { name: words.registerAccount, path: `${paths.login}?step=register` },
    { name: words.findPassword, path: `${paths.login}?step=reset` },
    ...(['userQuery', 'userNotice', 'userAccount'] as const).map(entry),
  ]
  const groups: readonly Group[] = [
    [words.report, (['home', 'way', 'otherType'] as const).map(entry)],
    [words.reportByType, types.map(({ id, name }) => ({ name, path: `${paths.way}?type=${id}` }))],
    [words.progress, (['query', 'verify'] as const).map(entry)],
    [words.center, hasCenter ? center : []],
    [
      words.notes,
      (['announcements', 'faq', 'rules', 'privacy', 'accessibility'] as const).map(entry),
    ],
  ]
  return groups.filter(([, entries]) => entries.length > 0)
}

/** Links to every page, in groups. */
export default function Sitemap() {
  const id = useId()
  const { types = [] } = useReportTypes()
  const hasCenter = usePersonalCenter()
  const paths = usePaths()
  return (
    <Screen title={titles.sitemap}>
      <div className={styles.groups}>
        {groupsOf(paths, types, hasCenter).map(([name, entries], at) => (
          <section key={name} aria-labelledby={`${id}${at}`}>
            <h2 id={`${id}${at}`}>{name}</h2>
            <ul>
              {entries.map(({ name: page, path }) => (
                <li key={path}>
                  <Link to={path}>{page}</Link>
                </li>
              ))}
              {name === words.notes && (
                <WithFigures>
                  <li>
                    <Link to={paths.figures}>{titles.figures}</Link>
                  </li>
                </WithFigures>
              )}
            </ul>
          </section>
        ))}
      </div>
    </Screen>
  )
}
