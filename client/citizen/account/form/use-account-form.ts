import { useEffect, useState } from 'react'
import { type Resolver, useForm } from 'react-hook-form'
import { CallFailure } from '../../../kit/call-failure.ts'
import { useStore } from '../../../kit/store.ts'
import {
  type AccountField,
  type AccountProblems,
  type AccountValues,
  emptyAccount,
  fieldOf,
  fieldOrder,
} from './account-values.ts'

interface AccountFormUse {
  /** Prefix of the controls' ids. */
  id: string
  values?: Partial<AccountValues>
  check: (values: AccountValues) => AccountProblems
  /** Sends the form; a failure is shown at its field, or as `submitError`. */
  send: (values: AccountValues) => Promise<void>
  /** Called with every change of the phone, for the next form. */
  onPhone: (phone: string) => void
}

const resolverOf =
  (check: AccountFormUse['check']): Resolver<AccountValues> =>
  (values) => {
    const problems = Object.entries(check(values))
    const errors = Object.fromEntries(
      problems.map(([field, message]) => [field, { type: 'rule', message }]),
    )
    return problems.length === 0 ? { values, errors: {} } : { values: {}, errors }
  }

/**
 * State of a form around signing in: validates, sends and shows errors at their fields. The typed password is
 * `password` of the global state (spec §3), for the next form.
 */
export function useAccountForm({ id, values, check, send, onPhone }: AccountFormUse) {
  const [carried] = useState(() => useStore.getState().password)
  const form = useForm<AccountValues>({
    defaultValues: { ...emptyAccount, password: carried, ...values },
    resolver: resolverOf(check),
    reValidateMode: 'onChange',
    shouldFocusError: false,
  })
  const [submitError, setSubmitError] = useState<{ thrown: unknown }>()
  const { errors, isSubmitting } = form.formState
  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ values: typed }) => {
          onPhone(typed.phone)
          useStore.setState({ password: typed.password })
        },
      }),
    [form, onPhone],
  )
  const idOf = (field: AccountField) => `${id}-${field}`

  const focusFirst = (fields: readonly string[]) => {
    const first = fieldOrder.find((field) => fields.includes(field))
    // After the messages are rendered, so that screen readers read them with the field.
    if (first) setTimeout(() => document.getElementById(idOf(first))?.focus(), 0)
  }
  const showProblems = (problems: AccountProblems) => {
    for (const field of fieldOrder) {
      const message = problems[field]
      if (message !== undefined) form.setError(field, { type: 'server', message })
    }
    focusFirst(Object.keys(problems))
  }
  const showFailure = (thrown: unknown) => {
    const atFields: AccountProblems = {}
    let isElsewhere = !(thrown instanceof CallFailure) || thrown.fields === undefined
    for (const [path, message] of Object.entries(
      thrown instanceof CallFailure ? (thrown.fields ?? {}) : {},
    )) {
      const field = fieldOf(path)
      if (field) atFields[field] ??= message
      else isElsewhere = true
    }
    showProblems(atFields)
    if (isElsewhere) setSubmitError({ thrown })
  }
  const submit = form.handleSubmit(
    async (typed) => {
      setSubmitError(undefined)
      try {
        await send(typed)
      } catch (thrown) {
        showFailure(thrown)
      }
    },
    (wrong) => focusFirst(Object.keys(wrong)),
  )
  return {
    form,
    idOf,
    submit: (event: { preventDefault: () => void }) => {
      event.preventDefault()
      if (!isSubmitting) void submit()
    },
    busy: isSubmitting,
    /** Error without a field, thrown by `send`. */
    submitError,
    showProblems,
    errorOf: (field: AccountField) => errors[field]?.message,
    /** Returns the props of a text field. */
    field: (field: Exclude<AccountField, 'agreed'>) => ({
      ...form.register(field),
      id: idOf(field),
      error: errors[field]?.message,
    }),
  }
}
export type AccountForm = ReturnType<typeof useAccountForm>
