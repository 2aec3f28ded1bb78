import { createRoot } from 'react-dom/client'
import type { Ticket } from '../proof/ticket-source.ts'
import { PictureDialog, type PictureDialogProps } from './picture-dialog.tsx'
import type { PictureCaptcha } from './read-captcha.ts'

interface Asked extends Omit<PictureDialogProps, 'check' | 'cancel'> {
  check: (captcha: PictureCaptcha, typed: string) => Promise<Ticket>
}

/** Opens the dialog in its own React root, for callers that are no components. @returns undefined when cancelled */
export function askPicture(asked: Asked): Promise<Ticket | undefined> {
  const { check, ...shown } = asked
  const place = document.body.appendChild(document.createElement('div'))
  const root = createRoot(place)
  return new Promise<Ticket | undefined>((resolve) => {
    const cancel = () => resolve(undefined)
    root.render(
      <PictureDialog
        {...shown}
        check={async (captcha, typed) => resolve(await check(captcha, typed))}
        cancel={cancel}
      />,
    )
    window.addEventListener('popstate', cancel, { once: true })
  }).finally(() => {
    root.unmount()
    place.remove()
  })
}
