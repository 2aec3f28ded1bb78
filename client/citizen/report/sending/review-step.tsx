import { Success } from '../success/success.tsx'
import { Review } from './review.tsx'
import { SendPanel } from './send-panel.tsx'
import { submitWithUploads } from './submit-with-uploads.ts'

/** What follows the form, in one file: the page with the query code is loaded before a report can be sent. */
export const afterForm = { Review, SendPanel, Success, submitWithUploads }
