import { shareText } from '#words/site.ts'
import { desktopHome } from '../../../kit/language-base.ts'
import { shareImage } from '../../../../contract/site/site.ts'
import { runtimeConfig } from '../../../kit/runtime-config.ts'
import { useStore } from '../../../kit/store.ts'
import { loadFrontConfig } from '../load-front-config.ts'
import { mayUseWechat } from './may-use-wechat.ts'
import { signedPage } from './signed-page.ts'

/** Card of a shared page. It always shows the front page, so that no private address is shared. */
function shareCard() {
  const { config } = useStore.getState().config
  const title = typeof config === 'object' ? config.title : ''
  return {
    title: title || runtimeConfig().title,
    desc: shareText,
    link: `${location.origin}${desktopHome}`,
    imgUrl: location.origin + shareImage.path,
  }
}

/** Sets the card; does nothing in other browsers. @throws Error when WeChat refuses it */
export async function offerShareCard(): Promise<void> {
  if (!mayUseWechat()) return
  await loadFrontConfig().catch(() => undefined)
  const ask = await signedPage()
  const { title, desc, link, imgUrl } = shareCard()
  await ask('updateAppMessageShareData', { title, desc, link, imgUrl })
  await ask('updateTimelineShareData', { title, link, imgUrl })
}
