export { EnglishQuery as default } from './query.tsx'
