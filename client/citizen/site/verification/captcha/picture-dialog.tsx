import RefreshCw from 'lucide-react/icons/refresh-cw'
import Volume2 from 'lucide-react/icons/volume-2'
import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { messageOf } from '../../../../kit/call-failure.ts'
import { runtimeConfig } from '../../../../kit/runtime-config.ts'
import { Button } from '../../../../kit/ui/button/button.tsx'
import { Dialog } from '../../../../kit/ui/dialog/dialog.tsx'
import { TextField } from '../../../../kit/ui/text-field/text-field.tsx'
import type { Media } from './load-media.ts'
import styles from './picture-dialog.module.css'
import type { PictureCaptcha } from './read-captcha.ts'

interface PictureDialogProps {
  first: PictureCaptcha
  /** Error message about the previous input. */
  problem: string | undefined
  /** @throws CallFailure */
  renew: () => Promise<PictureCaptcha>
  /**
   * Sends the typed characters to the back end.
   * @throws CallFailure when they are wrong or the check fails
   */
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
    setNote('已换一张图片')
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
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!typed.trim()) {
      setError('请填写图片中的字符')
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
      title="安全验证"
      open
      onClose={cancel}
      actions={
        <>
          <Button variant="secondary" onClick={cancel}>
            取消
          </Button>
          <Button type="submit" form={formId} busy={busy === 'checking'}>
            确定
          </Button>
        </>
      }
    >
      <form id={formId} className={styles.form} onSubmit={submit} noValidate>
        <p>请填写图片中的字符，然后继续。已经填写的内容会保留。</p>
        <Picture
          loadMedia={loadMedia}
          key={captcha.picture}
          address={captcha.picture}
          setError={setError}
        />
        <TextField
          ref={field}
          label="图片中的字符"
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
        <div className={styles.tools}>
          <Button
            variant="quiet"
            busy={busy === 'renewing'}
            onClick={() => {
              setError(undefined)
              void run('renewing', takeAnother)
            }}
          >
            <RefreshCw size={18} />
            换一张
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
        <output className={styles.note}>{note}</output>
        {captcha.audio === undefined && <WhomToCall />}
      </form>
    </Dialog>
  )
}

/** Contact details for citizens who cannot see the picture. */
function WhomToCall() {
  const { contact_phone, contact_email } = runtimeConfig()
  if (!contact_phone && !contact_email) return null
  return (
    <p className={styles.note}>
      看不清或无法查看图片，请
      {contact_phone ? (
        <>
          拨打 <a href={`tel:${contact_phone}`}>{contact_phone}</a>
        </>
      ) : (
        <>
          写信到 <a href={`mailto:${contact_email}`}>{contact_email}</a>
        </>
      )}
      ，由工作人员协助。
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
      setError('语音未能播放，请再试一次，或换一张')
    }
  }
  return (
    <Button variant="quiet" onClick={() => void listen()}>
      <Volume2 size={18} />
      听验证码
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
      {media && <img src={media.src} alt="验证码图片" />}
    </div>
  )
}
