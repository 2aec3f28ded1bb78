import { useEffect, useRef, useState } from 'react'
import { staffBase } from '../../../contract/pages.ts'
import type { TextPreview } from '../../../contract/texts/public-text.ts'
import { Button } from '../../kit/ui/button/button.tsx'
import { Panel } from '../frame/panel.tsx'
import table from '../frame/table.module.css'
import styles from './public-texts.module.css'

const devices = { phone: '手机', desktop: '电脑' } as const
type Device = keyof typeof devices

interface TextPreviewPanelProps {
  /** What is shown, e.g. 草稿. */
  label: string
  preview: TextPreview
  device: Device
  onDevice: (device: Device) => void
}

/** The citizens' page with a draft, in a frame as wide as a phone (390 px) or a desktop (1280 px). */
export function TextPreviewPanel({ label, preview, device, onDevice }: TextPreviewPanelProps) {
  return (
    <Panel
      title={`预览：${label}`}
      actions={
        <span className={table.actions}>
          {(Object.keys(devices) as Device[]).map((one) => (
            <Button
              key={one}
              variant={one === device ? 'secondary' : 'quiet'}
              className={table.small}
              aria-pressed={one === device}
              onClick={() => onDevice(one)}
            >
              {devices[one]}
            </Button>
          ))}
        </span>
      }
      className={styles.preview}
      isFlush
    >
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolls sideways by the arrow keys */}
      <section className={styles.view} tabIndex={0} aria-label="预览页面">
        <PreviewFrame key={device} preview={preview} device={device} />
      </section>
    </Panel>
  )
}

function PreviewFrame({ preview, device }: Pick<TextPreviewPanelProps, 'preview' | 'device'>) {
  const frame = useRef<HTMLIFrameElement>(null)
  const [isReady, setIsReady] = useState(false)
  useEffect(() => {
    const receive = ({ origin, source }: MessageEvent) => {
      if (origin === location.origin && source === frame.current?.contentWindow) setIsReady(true)
    }
    addEventListener('message', receive)
    return () => removeEventListener('message', receive)
  }, [])
  useEffect(() => {
    if (isReady) frame.current?.contentWindow?.postMessage(preview, location.origin)
  }, [isReady, preview])
  return (
    // oxlint-disable-next-line react/iframe-missing-sandbox -- our own page, whose policy allows no call; a sandbox that leaves it scripts and origin confines nothing
    <iframe
      ref={frame}
      className={styles[device]}
      title={`举报人在${devices[device]}上看到的`}
      src={`${staffBase}/preview.html${device === 'phone' ? '?phone' : ''}`}
    />
  )
}
