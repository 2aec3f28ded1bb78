import { Fragment } from 'react'
import { useSiteTitle } from './front-config.ts'

/** After these a name may go on in another line: it is not torn inside 不良 or 举报. */
const ends = /(和|与|信息|互联网|举报)(?=.)/g

/** The portal's name, which breaks between its words; `word-break: keep-all` around it does the rest. */
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
