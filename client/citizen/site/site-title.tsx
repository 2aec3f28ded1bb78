import { langOf } from '#words/language.ts'
import { Fragment } from 'react'
import { nameParts } from '../../../contract/site/name-parts.ts'
import { useCentreName, useSiteTitle } from './front-config.ts'

/** Longer names and questions may break also after these. */
const inLong =
  /(和|与|信息|互联网|举报|网络|犯罪|垃圾|受理|政务|服务|市场|监管|图片|可以|多久|怎样|办公室|小组|委员会|管理局|领域|行动|期间|未成年人|使用)(?=[^？，。”）])/g

/** A name with breaks between its parts only. */
const breakable = (parts: readonly string[]) =>
  parts.map((words, i) => (
    // oxlint-disable-next-line react/no-array-index-key -- parts of a text, which may repeat
    <Fragment key={i}>
      {i > 0 && <wbr />}
      {words}
    </Fragment>
  ))

/** A name or a question of the centre's, where large text may not fit a line. */
export const LongName = ({ children }: { children: string }) =>
  breakable(nameParts(children, inLong))

/** The portal's name. */
export const SiteTitle = () => breakable(nameParts(useSiteTitle()))

/** The name of the centre that receives reports. */
export function CentreName() {
  const name = useCentreName()
  return <span lang={langOf(name)}>{breakable(nameParts(name))}</span>
}
