import * as words from '#words/verification.ts'
import RefreshCw from 'lucide-react/icons/refresh-cw'
import Volume2 from 'lucide-react/icons/volume-2'
import { useEffect, useId, useRef, useState } from 'react'
import { messageOf } from '../../../../kit/call-failure.ts'
import { Form } from '../../../../kit/form.tsx'
import { useIdentity } from '../../front-config.ts'
import { Button } from '../../../../kit/ui/button/button.tsx'
import { Dialog } from '../../../../kit/ui/dialog/dialog.tsx'
import { TextField } from '../../../../kit/ui/text-field/text-field.tsx'
import type { Media } from './load-media.ts'
import styles from './picture-dialog.module.css'
import type { PictureCaptcha } from './read-captcha.ts'

export interface PictureDialogProps {
  first: PictureCaptcha
  /** Error message about the previous input. */
  problem: string | undefined
  /** @throws CallFailure */
  renew: () => Promise<PictureCaptcha>
  /** Sends the typed characters to the back end. @throws CallFailure when they are wrong or the check fails */
  check: (captcha: PictureCaptcha, typed: string) => Promise<void>
  /** Loads a picture or a sound. @throws CallFailure */
  loadMedia: (address: string) => Promise<Media>
  cancel: () => void
}

/** Asks the citizen for the characters of a picture, until they are right or the citizen cancels. */
export function PictureDialog(props: PictureDialogProps) {
  const { first, problem, renew, check, loadMedia, cancel } = props
  const [captcha, setCaptcha] = useState(first)
  const [error, setError] = useState(problem)
  const [busy, setBusy] = useState<'checking' | 'renewing'>()
  const [note, setNote] = useState('')
  const [typed, setTyped] = useState('')
  const field = useRef<HTMLInputElement>(null)
  const formId = useId()
  // Old browsers open the dialog without it.
  useEffect(() => field.current?.focus(), [])

  const takeAnother = async () => {
    setTyped('')
    setCaptcha(await renew())
    setNote(words.newPicture)
  }
  const run = async (what: 'checking' | 'renewing', action: () => Promise<void>) => {
    if (busy) return
    setBusy(what)
    setNote('')
    field.current?.focus()
    try {
      await action()
    } catch (thrown) {
      setError(messageOf(thrown))
    } finally {
      setBusy(undefined)
    }
  }
  const submit = () => {
    if (!typed.trim()) {
      setError(words.charactersMissing)
      field.current?.focus()
      return
    }
    void run('checking', async () => {
      try {
        await check(captcha, typed.trim())
      } catch (thrown) {
        // A picture is good for one try.
        await takeAnother().catch(() => undefined)
        throw thrown
      }
    })
  }
  return (
    <Dialog
      title={words.check}
      open
      onClose={cancel}
      actions={
        <>
          <Button variant="secondary" onClick={cancel}>
            {words.cancel}
          </Button>
          <Button type="submit" form={formId} busy={busy === 'checking'}>
            {words.confirm}
          </Button>
        </>
      }
    >
      <Form id={formId} className="grid-3" onSubmit={submit}>
        <p>{words.pictureLead}</p>
        <Picture
          loadMedia={loadMedia}
          key={captcha.picture}
          address={captcha.picture}
          setError={setError}
        />
        <TextField
          ref={field}
          label={words.characters}
          error={error}
          value={typed}
          onChange={({ target }) => {
            setTyped(target.value)
            setError(undefined)
          }}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          size={10}
        />
        <div className="wrap-3">
          <Button
            variant="quiet"
            busy={busy === 'renewing'}
            onClick={() => {
              setError(undefined)
              void run('renewing', takeAnother)
            }}
          >
            <RefreshCw size={18} />
            {words.another}
          </Button>
          {captcha.audio !== undefined && (
            <Listen
              loadMedia={loadMedia}
              key={captcha.audio}
              address={captcha.audio}
              setError={setError}
            />
          )}
        </div>
        <output className="soft">{note}</output>
        {captcha.audio === undefined && <WhomToCall />}
      </Form>
    </Dialog>
  )
}

/** Contact details for citizens who cannot see the picture. */
function WhomToCall() {
  const { contact_phone, contact_email } = useIdentity()
  if (!contact_phone && !contact_email) return null
  return (
    <p className="soft">
      {words.cannotSee}
      {contact_phone ? (
        <>
          {words.call}
          <a href={`tel:${contact_phone}`} translate="no">
            {contact_phone}
          </a>
        </>
      ) : (
        <>
          {words.write}
          <a href={`mailto:${contact_email}`} translate="no">
            {contact_email}
          </a>
        </>
      )}
      {words.staffHelp}
    </p>
  )
}

function Listen({ address, loadMedia, setError }: MediaProps) {
  const playing = useRef<() => void>(undefined)
  useEffect(() => () => playing.current?.(), [])
  const listen = async () => {
    playing.current?.()
    try {
      const { src, release } = await loadMedia(address)
      const audio = new Audio(src)
      playing.current = () => {
        audio.pause()
        release()
      }
      await audio.play()
    } catch {
      setError(words.soundLost)
    }
  }
  return (
    <Button variant="quiet" onClick={() => void listen()}>
      <Volume2 size={18} />
      {words.listen}
    </Button>
  )
}

interface MediaProps {
  /** A data URL, or an address below /api. Given another one, the component is made anew (`key`). */
  address: string
  loadMedia: PictureDialogProps['loadMedia']
  setError: (message: string) => void
}

function Picture({ address, loadMedia, setError }: MediaProps) {
  const [media, setMedia] = useState<Media>()
  useEffect(() => {
    let isShown = true
    let release: Media['release'] = () => undefined
    const load = async () => {
      try {
        const found = await loadMedia(address)
        ;({ release } = found)
        if (isShown) setMedia(found)
        else release()
      } catch (thrown) {
        if (isShown) setError(messageOf(thrown))
      }
    }
    void load()
    return () => {
      isShown = false
      release()
    }
  }, [address, loadMedia, setError])
  return (
    <div className={styles.picture} aria-busy={!media || undefined}>
      {media && <img src={media.src} alt={words.picture} />}
    </div>
  )
}
