import type * as z from 'zod/mini'
import type { evidence } from '../../../contract/desk/case.ts'
import { soundAddress } from './evidence-grid.tsx'
import styles from './evidence-viewer.module.css'

interface Props {
  caseNumber: string
  file: z.output<typeof evidence>
}

/** How loud a recording begins, of 1: nobody is startled. */
const quiet = 0.2
/** Seconds that can be played. */
const mostPlayed = 300

const makeQuiet = (player: HTMLAudioElement | null) => {
  if (player) player.volume = quiet
}

/** A recording: its waveform, and a player that begins when it is asked to, quietly. It is fetched then, which is recorded. */
export function EvidenceSound({ caseNumber, file: { peaks, seconds, position } }: Props) {
  return (
    <div className={styles.sound}>
      <svg
        className={styles.waveform}
        viewBox={`0 -101 ${peaks?.length ?? 0} 202`}
        preserveAspectRatio="none"
        aria-hidden="true"
      >
        {peaks?.map((peak, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- bars of one recording, in order
          <rect key={at} x={at + 0.15} y={-peak - 1} width={0.7} height={2 * peak + 2} />
        ))}
      </svg>
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- nobody has written one */}
      <audio
        ref={makeQuiet}
        controls
        preload="none"
        src={soundAddress(caseNumber, position)}
        aria-label="播放录音"
      />
      <p className={styles.remark}>
        音量已调低，可自行调高。播放会记入审计。
        {seconds !== null && seconds > mostPlayed + 1 && '录音较长，只能听开头 5 分钟。'}
      </p>
    </div>
  )
}
