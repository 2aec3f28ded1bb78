import * as words from '#words/site.ts'
import { Alert } from '../../kit/ui/alert/alert.tsx'

/** Warning on a plain-http page (`isPlainHttp`); browsers inside apps show none. */
export const UnencryptedNotice = () => (
  <Alert tone="warning" title={words.unencrypted}>
    <p>{words.unencryptedDetail}</p>
  </Alert>
)
