import { Link } from 'react-router-dom'
import ScanLine from 'lucide-react/icons/scan-line'
import { useState } from 'react'
import * as words from '#words/query.ts'
import { buttonClass } from '../../kit/ui/button/button.tsx'
import { Card } from '../../kit/ui/card/card.tsx'
import { AfterConfig } from '../site/after-config.tsx'
import { WithFindByPhone } from '../site/offers.tsx'
import { FilePicker } from '../report/evidence/file-picker.tsx'
import styles from './other-ways.module.css'

/** Reads the code of a kept receipt from its picture, on this device. */
function ReadPicture({ take }: { take: (text: string) => boolean }) {
  const [said, say] = useState<string>()
  const read = async ([file]: readonly File[]) => {
    if (!file) return
    say(words.reading)
    const { readCode } = await import('../report/verify/read-code.ts')
    const text = await readCode(file).catch(() => undefined)
    say(text !== undefined && take(text) ? undefined : words.unreadable)
  }
  return (
    <>
      <FilePicker
        id="receipt-picture"
        accept="image/*"
        Icon={ScanLine}
        label={words.readPicture}
        take={(files) => void read(files)}
      />
      <output>{said}</output>
    </>
  )
}

interface OtherWaysProps {
  /** Receives the text of the code in a picture. @returns false without a query code */
  take: (text: string) => boolean
  /** Router state of the page that finds reports by phone. */
  byPhone: unknown
}

/** Ways to a report without typing its code: a saved receipt, or a verified phone. */
export const OtherWays = ({ take, byPhone }: OtherWaysProps) => (
  <AfterConfig>
    <div className={styles.ways}>
      <Card className={styles.way}>
        <h2 className="h3">{words.hasPicture}</h2>
        <p className="soft">{words.pictureHint}</p>
        <ReadPicture take={take} />
      </Card>
      <WithFindByPhone>
        <Card className={styles.way}>
          <h2 className="h3">{words.lostNamed}</h2>
          <p className="soft">{words.byPhoneHint}</p>
          <Link
            to={{ search: '' }}
            // A history entry of its own with the same address: back leads to the code.
            replace={false}
            state={byPhone}
            className={buttonClass({ variant: 'secondary' })}
          >
            {words.byPhone}
          </Link>
        </Card>
      </WithFindByPhone>
    </div>
  </AfterConfig>
)
