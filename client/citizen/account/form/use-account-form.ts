import { useState } from 'react'
import { CallFailure } from '../../../kit/call-failure.ts'
import { useStore } from '../../../kit/store.ts'
import { InvalidFields, useSubmission } from '../../../kit/use-submission.ts'
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
  /** Sends the form; a failure is shown at its field, or as `failure`. */
  send: (values: AccountValues) => Promise<void>
  /** Called with the phone on every change, for the next form. */
  onPhone: (phone: string) => void
}

/** Returns the messages of a failure at the form's fields; undefined if it is about anything else. */
function problemsOf(thrown: unknown): AccountProblems | undefined {
  const said = thrown instanceof CallFailure ? Object.entries(thrown.fields ?? {}) : []
  const problems: AccountProblems = {}
  for (const [path, message] of said) {
    const field = fieldOf(path)
    if (!field) return undefined
    problems[field] ??= message
  }
  return said.length > 0 ? problems : undefined
}

/** A form around signing in: validates, sends, shows errors at fields. The password is in the global state (spec §3). */
export function useAccountForm({ id, values: given, check, send, onPhone }: AccountFormUse) {
  const [values, setValues] = useState<AccountValues>(() => ({
    ...emptyAccount,
    password: useStore.getState().password,
    ...given,
  }))
  const { busy, failure, problems, setProblems, submit } = useSubmission()
  const idOf = (field: AccountField) => `${id}-${field}`

  const setProblem = (field: AccountField, message: string | undefined) =>
    setProblems((before) => {
      const { [field]: replaced, ...others } = before
      if (message === replaced) return before
      return message === undefined ? others : { ...others, [field]: message }
    })
  const showProblems = (found: AccountProblems) => {
    setProblems((before) => ({ ...before, ...found }))
    const first = fieldOrder.find((field) => found[field] !== undefined)
    // After the messages are rendered, so that screen readers read them with the field.
    if (first) setTimeout(() => document.getElementById(idOf(first))?.focus(), 0)
  }
  const change = (part: Partial<AccountValues>) => {
    const next = { ...values, ...part }
    setValues((before) => ({ ...before, ...part }))
    onPhone(next.phone)
    useStore.setState({ password: next.password })
    for (const field of fieldOrder)
      if (field in part && problems[field] !== undefined) setProblem(field, check(next)[field])
  }
  const sendChecked = async () => {
    const wrong = check(values)
    if (Object.keys(wrong).length === 0)
      await send(values).catch((thrown: unknown) => {
        const atFields = problemsOf(thrown)
        if (!atFields) throw thrown
        showProblems(atFields)
      })
    else {
      showProblems(wrong)
      throw new InvalidFields(wrong)
    }
  }
  return {
    values,
    change,
    idOf,
    submit: () => void submit(sendChecked),
    busy,
    /** What `send` threw, unless all of it is shown at fields. */
    failure,
    setProblem,
    showProblems,
    errorOf: (field: AccountField) => problems[field],
    /** Returns the props of a text field. */
    field: (field: Exclude<AccountField, 'agreed'>) => ({
      name: field,
      id: idOf(field),
      value: values[field],
      error: problems[field],
      onChange: ({ target }: { target: HTMLInputElement }) => change({ [field]: target.value }),
    }),
  }
}
export type AccountForm = ReturnType<typeof useAccountForm>
