import { useLayoutEffect, useState } from 'react'
import { create } from 'zustand'
import type { FieldErrors } from './use-submission.ts'

/** Paths of the members that hold a `Kind`, e.g. `account` or `reporter.phone`. */
type PathOf<Values, Kind> = {
  [Name in keyof Values & string]: Values[Name] extends Kind
    ? Name
    : Values[Name] extends readonly unknown[]
      ? never
      : Values[Name] extends object
        ? `${Name}.${PathOf<Values[Name], Kind>}`
        : never
}[keyof Values & string]

const membersOf = (value: unknown) => Object(value) as Readonly<Record<string, unknown>>

const valueAt = (values: unknown, path: string): unknown =>
  path.split('.').reduce((inner, name) => membersOf(inner)[name], values)

function withValue(values: unknown, [name = '', ...rest]: string[], value: unknown): object {
  const members = membersOf(values)
  return { ...members, [name]: rest.length > 0 ? withValue(members[name], rest, value) : value }
}

const isIn = (path: string, fields: readonly string[]) =>
  fields.some((field) => path === field || path.startsWith(`${field}.`))
const select = (problems: Found, test: (path: string) => boolean): FieldErrors =>
  Object.fromEntries(
    Object.entries(problems).flatMap(([path, message]) =>
      message !== undefined && test(path) ? [[path, message]] : [],
    ),
  )

type Found = Readonly<Record<string, string | undefined>>
type Check<Values> = (values: Values) => Found
/** Field → fields whose problems also depend on it. */
type Related = Readonly<Record<string, readonly string[]>>

/**
 * Holds what is typed into a form, and the error messages by path. A field reads its own part, so that typing renders
 * no other. A list of fields includes their members: `addresses` includes `addresses.0.value`.
 */
export function createFormState<Values extends object>(initial: Values, related: Related = {}) {
  const use = create<{ values: Values; problems: FieldErrors }>(() => ({
    values: initial,
    problems: {},
  }))
  let check: Check<Values> = () => ({})
  let isSubmitted = false
  /** The same problems stay the same object, so that nothing renders. */
  const showAll = (problems: FieldErrors) => {
    if (JSON.stringify(problems) !== JSON.stringify(use.getState().problems))
      use.setState({ problems })
  }
  const without = (fields: readonly string[]) =>
    select(use.getState().problems, (path) => !isIn(path, fields))
  const clear = (fields: readonly string[]) => showAll(without(fields))
  const checkSome = (fields: readonly string[]): boolean => {
    const found = select(check(use.getState().values), (path) => isIn(path, fields))
    showAll({ ...without(fields), ...found })
    return Object.keys(found).length === 0
  }
  return {
    /** Hook that selects from the values and problems. */
    use,
    values: (): Values => use.getState().values,
    /** Calls the listener after each change of a value; returns how to unsubscribe. */
    subscribe: (listener: (values: Values) => void) =>
      use.subscribe(({ values }, before) => {
        if (values !== before.values) listener(values)
      }),
    /** Changes a value. Its problem is cleared; after the first submission, checked again. */
    set<Kind>(path: PathOf<Values, Kind>, value: Kind): void {
      use.setState(({ values }) => ({
        values: withValue(values, path.split('.'), value) as Values,
      }))
      if (isSubmitted) checkSome([path, ...(related[path] ?? [])])
      else clear([path])
    },
    /** Checks some fields and shows their problems. @returns true without problems */
    check: checkSome,
    /** Checks all fields and shows their problems. @returns the problems */
    submit(): FieldErrors {
      isSubmitted = true
      const problems = select(check(use.getState().values), () => true)
      showAll(problems)
      return problems
    },
    /** Shows problems that the check does not find, e.g. those of the server. */
    show: (found: FieldErrors) => showAll({ ...use.getState().problems, ...found }),
    clear,
    /** Sets the check of all values. */
    checkBy(next: Check<Values>): void {
      check = next
    },
  }
}
export type FormState<Values extends object> = ReturnType<typeof createFormState<Values>>

/** Creates a form's state once. @param check may use what the component knows now */
export function useFormState<Values extends object>(
  initial: () => Values,
  check: Check<Values>,
  related?: Related,
): FormState<Values> {
  const [form] = useState(() => createFormState(initial(), related))
  useLayoutEffect(() => form.checkBy(check))
  return form
}

/** Returns the props of a text field. */
export function useField<Values extends object>(
  form: FormState<Values>,
  path: PathOf<Values, string>,
) {
  return {
    name: path,
    value: String(form.use(({ values }) => valueAt(values, path))),
    error: form.use(({ problems }) => problems[path]),
    onChange: ({ target }: { target: { value: string } }) => form.set<string>(path, target.value),
  }
}

/** Returns the props of a tick box. */
export function useTick<Values extends object>(
  form: FormState<Values>,
  path: PathOf<Values, boolean>,
) {
  return {
    name: path,
    checked: form.use(({ values }) => valueAt(values, path)) === true,
    onChange: ({ target }: { target: { checked: boolean } }) =>
      form.set<boolean>(path, target.checked),
  }
}
