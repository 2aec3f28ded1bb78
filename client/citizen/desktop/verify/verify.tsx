import { VerifyReceipt } from '../../report/verify/verify-receipt.tsx'

/** Whether a receipt is the centre's. */
export default function Verify() {
  return <VerifyReceipt />
}
