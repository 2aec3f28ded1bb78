import { runtimeConfig } from '../../../kit/runtime-config.ts'

/** Sets the page's card for sharing in WeChat, where `WX_SIGN_API` is set. A page works without it. */
export function startWechat(): void {
  if (runtimeConfig().wx_sign_api)
    import('./share-card.ts').then(({ offerShareCard }) => offerShareCard()).catch(() => undefined)
}
