import ScanLine from 'lucide-react/icons/scan-line'
import { useEffect, useState } from 'react'
import * as z from 'zod/mini'
import { receive } from '../../../../contract/receive.ts'
import { Button } from '../../../kit/ui/button/button.tsx'
import { type SignedPage, signedPage } from './signed-page.ts'

const scanned = z.object({ scan_code: z.object({ scan_result: z.string() }) })

/** What was scanned: Android says it plainly, iOS in JSON; a bar code with its kind before it. */
function scannedText(result: string): string {
  try {
    const { scan_code } = receive(scanned, JSON.parse(result))
    if (scan_code?.scan_result !== undefined) return scan_code.scan_result
  } catch {
    // Plain text.
  }
  return result.replace(/^[A-Z]+(?:_\d+)?,/, '')
}

/** Scans a code by WeChat's camera; there once WeChat has accepted the page. */
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
      // The citizen has closed the camera, or did not allow it: the field is there.
    }
  }
  return (
    <Button variant="secondary" size="large" onClick={() => void scan()}>
      <ScanLine size={18} />
      扫一扫
    </Button>
  )
}
