import { Fragment } from 'react'
import { useSiteTitle } from './front-config.ts'

/** A name may break after these words, but not inside 不良 or 举报. */
const ends = /(和|与|信息|互联网|举报)(?=.)/g

/** The portal's name with breaks between its words only; `word-break: keep-all` around it does the rest. */
export const SiteTitle = () =>
  useSiteTitle()
    .replace(ends, '$1\n')
    .split('\n')
    .map((words, i) => (
      <Fragment key={words}>
        {i > 0 && <wbr />}
        {words}
      </Fragment>
    ))
