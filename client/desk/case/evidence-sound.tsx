import type { Evidence } from '../../../contract/desk/case.ts'
import { soundPath } from '../../../contract/desk/evidence.ts'
import { evidenceUrl } from './evidence-grid.tsx'
import styles from './evidence-viewer.module.css'

interface Props {
  caseNumber: string
  position: number
  /** The recording, or a member of an archive. */
  shown: Pick<Evidence, 'peaks' | 'seconds'>
  row: number | undefined
}

/** Volume at which a recording begins, from 0 to 1: low, so that a loud recording startles nobody. */
const quiet = 0.2
/** Seconds of a recording that the server keeps (`mostSoundSeconds`). */
const mostPlayed = 300

/** Draws a bar of a waveform, as tall above the middle as below. */
const barOf = (peak: number, at: number) => `M${at + 0.15} ${-peak - 1}h0.7v${2 * peak + 2}h-0.7z`

const makeQuiet = (player: HTMLAudioElement | null) => {
  if (player) player.volume = quiet
}

/** A recording: its waveform, and a player that begins when it is asked to, quietly. It is fetched then, which is recorded. */
export function EvidenceSound({ caseNumber, position, row, shown: { peaks, seconds } }: Props) {
  return (
    <div className={styles.sound}>
      <svg
        className={styles.waveform}
        viewBox={`0 -101 ${peaks?.length ?? 0} 202`}
        preserveAspectRatio="none"
        aria-hidden="true"
      >
        <path d={peaks?.map(barOf).join('')} />
      </svg>
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- a citizen's recording has no captions */}
      <audio
        ref={makeQuiet}
        controls
        preload="none"
        src={evidenceUrl(soundPath(caseNumber, position, row))}
        aria-label="播放录音"
      />
      <p className={styles.remark}>
        音量已调低，可自行调高。播放会记入审计。
        {seconds !== null && seconds > mostPlayed + 1 && '录音较长，只能听开头 5 分钟。'}
      </p>
    </div>
  )
}
