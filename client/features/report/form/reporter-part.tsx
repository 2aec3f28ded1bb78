import { ReporterFields } from './reporter-fields.tsx'

/** Loaded by itself: see `LazyReporter`. */
export default ReporterFields
