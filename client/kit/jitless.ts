import * as z from 'zod/mini'

// zod may compile a schema with `new Function`, which the CSP refuses and reports.
z.config({ jitless: true })
