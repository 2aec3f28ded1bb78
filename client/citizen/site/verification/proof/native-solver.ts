// A worker, for pages to which the browser lends its cryptography.
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2'
import { answerChallenges } from './answer-challenges.ts'

answerChallenges(deriveKey)
