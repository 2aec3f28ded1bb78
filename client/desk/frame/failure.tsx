import { Alert } from '../../kit/ui/alert/alert.tsx'

/** Announces why an action failed; nothing without a message. */
export const Failure = ({ message }: { message: string | null | undefined }) =>
  message ? (
    <Alert tone="danger" announce>
      {message}
    </Alert>
  ) : null
