import { titles } from '#words/titles.ts'
import { pages } from '../../../../contract/pages.ts'
import { desktopHome } from '../../../kit/language-base.ts'

/** Link to the page of figures, which is no screen of the client. Every device opens it at the same address. */
export const FiguresLink = () => (
  <a href={desktopHome + (pages.figures.desktop?.slice(1) ?? '')}>{titles.figures}</a>
)
