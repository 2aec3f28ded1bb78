import { language } from '#words/language.ts'
import { desktopBase, languages } from '../../contract/pages.ts'

/** Base path of this site in this language, e.g. `/web/mobile/en/`. */
export const languageBase = import.meta.env.BASE_URL + languages[language].prefix

/** Base path of the desktop site in this language. */
export const desktopHome = `${desktopBase}/${languages[language].prefix}`
