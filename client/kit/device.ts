import { desktopView } from '../../contract/pages.ts'

/** Tells whether the citizen asked for the desktop site, by the address or by the cookie that the edge then set. */
export const wantsDesktop = (search: string, cookies: string): boolean =>
  new URLSearchParams(search).get(desktopView.parameter) === desktopView.value ||
  cookies.split(/;\s*/).includes(`${desktopView.cookie}=${desktopView.value}`)

/** Tells whether the main pointer is a finger, as on phones, which have a camera. */
export const isHandheld = (): boolean => matchMedia('(pointer: coarse)').matches

/** Tells whether this is WeChat's own browser, which cannot scan its own screen; WeChat Work also claims to be it. */
export const isInWechat = ({ userAgent }: Pick<Navigator, 'userAgent'>): boolean =>
  /MicroMessenger/i.test(userAgent) && !/wxwork/i.test(userAgent)
