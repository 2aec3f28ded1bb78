import type * as z from 'zod/mini'

/** Reads a stored JSON text; undefined without one, and for one of another form, e.g. by another version. */
export function readJson<S extends z.ZodMiniType>(
  schema: S,
  text: string | undefined,
): z.output<S> | undefined {
  try {
    return schema.parse(JSON.parse(text ?? ''))
  } catch {
    return undefined
  }
}
