import { desktopView } from '../../contract/routes.ts'

/** What is looked at; `navigator` fits. */
export interface Device {
  readonly userAgent: string
  readonly userAgentData?: { readonly mobile: boolean }
}

/** A phone, by its user agent; tablets have room for the desktop site. The edge decides in the same way. */
export const isMobile = ({ userAgent, userAgentData }: Device): boolean =>
  userAgentData?.mobile === true || (/Mobi/i.test(userAgent) && !/iPad|Tablet/i.test(userAgent))

/** Whether the citizen asked for the desktop site: by the address, or by the cookie that the edge set then. */
export const wantsDesktop = (search: string, cookies: string): boolean =>
  new URLSearchParams(search).get(desktopView.parameter) === desktopView.value ||
  cookies.split(/;\s*/).includes(`${desktopView.cookie}=${desktopView.value}`)

/** Whether it is held in the hand: pointed at with a finger, with a camera at its back. */
export const isHandheld = (): boolean => matchMedia('(pointer: coarse)').matches

/** WeChat's own browser, where nobody can scan a QR code. WeChat for work says that it is one too. */
export const isInWechat = ({ userAgent }: Pick<Navigator, 'userAgent'>): boolean =>
  /MicroMessenger/i.test(userAgent) && !/wxwork/i.test(userAgent)
