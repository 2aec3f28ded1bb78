import ScanLine from 'lucide-react/icons/scan-line'
import { useState } from 'react'
import * as words from '#words/query.ts'
import { FilePicker } from '../report/evidence/file-picker.tsx'

/** Reads the code of a kept receipt from its picture, on this device. */
export function ReadPicture({ take }: { take: (text: string) => boolean }) {
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
