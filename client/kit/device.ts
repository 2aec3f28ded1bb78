import { desktopView } from '../../contract/pages.ts'

/** Whether the citizen asked for the desktop site: by the address, or by the cookie that the edge set then. */
export const wantsDesktop = (search: string, cookies: string): boolean =>
  new URLSearchParams(search).get(desktopView.parameter) === desktopView.value ||
  cookies.split(/;\s*/).includes(`${desktopView.cookie}=${desktopView.value}`)

/** Whether it is held in the hand: pointed at with a finger, with a camera at its back. */
export const isHandheld = (): boolean => matchMedia('(pointer: coarse)').matches

/** WeChat's own browser, where nobody can scan a QR code. WeChat for work says that it is one too. */
export const isInWechat = ({ userAgent }: Pick<Navigator, 'userAgent'>): boolean =>
  /MicroMessenger/i.test(userAgent) && !/wxwork/i.test(userAgent)
