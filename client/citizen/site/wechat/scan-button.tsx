import * as words from '#words/site.ts'
import ScanLine from 'lucide-react/icons/scan-line'
import { useEffect, useState } from 'react'
import * as z from 'zod/mini'
import { receive } from '../../../../contract/receive.ts'
import { Button } from '../../../kit/ui/button/button.tsx'
import { type SignedPage, signedPage } from './signed-page.ts'

const scanned = z.object({ scan_code: z.object({ scan_result: z.string() }) })

/** Reads a scan result: plain text on Android, JSON on iOS; a bar code has a prefix with its kind. */
function scannedText(result: string): string {
  try {
    const { scan_code } = receive(scanned, JSON.parse(result))
    if (scan_code?.scan_result !== undefined) return scan_code.scan_result
  } catch {
    // Plain text.
  }
  return result.replace(/^[A-Z]+(?:_\d+)?,/, '')
}

/** Button that scans a code with WeChat's camera; shown once WeChat has accepted the page. */
export function ScanButton({ onScanned }: { onScanned: (text: string) => void }) {
  const [ask, setAsk] = useState<{ by: SignedPage }>()
  useEffect(() => {
    let present = true
    signedPage().then(
      (by) => present && setAsk({ by }),
      () => undefined,
    )
    return () => {
      present = false
    }
  }, [])
  if (!ask) return null
  const scan = async () => {
    try {
      const input = { needResult: 1, scanType: ['qrCode', 'barCode'] }
      const { resultStr } = await ask.by('scanQRCode', input)
      if (resultStr) onScanned(scannedText(resultStr))
    } catch {
      // The citizen closed the camera or denied it; the text field remains.
    }
  }
  return (
    <Button variant="secondary" size="large" onClick={() => void scan()}>
      <ScanLine size={18} />
      {words.scan}
    </Button>
  )
}
