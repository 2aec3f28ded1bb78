import { useState } from 'react'
import { viewDelete, viewList, viewSave } from '../../../contract/desk/queue.ts'
import { type CaseFilter } from '../../../contract/desk/case-filter.ts'
import { messageOf } from '../../kit/call-failure.ts'
import { Button } from '../../kit/ui/button/button.tsx'
import { Checkbox } from '../../kit/ui/checkbox/checkbox.tsx'
import { Dialog } from '../../kit/ui/dialog/dialog.tsx'
import { TextField } from '../../kit/ui/text-field/text-field.tsx'
import { useCallMutation } from '../frame/queries.ts'
import type { SavedView } from './queue-nav.tsx'
import styles from './saved-views.module.css'
import { Failure } from '../frame/failure.tsx'
import { Form } from '../../kit/form.tsx'

interface Props {
  /** The current filter. */
  filter: CaseFilter
  saved: readonly SavedView[]
  onClose: () => void
}

/** Saves the current list under a name, privately or shared, and deletes saved ones. */
export function SavedViewsDialog({ filter, saved, onClose }: Props) {
  const [name, setName] = useState('')
  const [shared, setShared] = useState(false)
  const saving = useCallMutation(viewSave, [viewList])
  const removing = useCallMutation(viewDelete, [viewList])
  const failure = saving.error ?? removing.error
  const mine = saved.filter((view) => view.mine)
  return (
    <Dialog
      title="我存的列表"
      open
      onClose={onClose}
      actions={<Button onClick={onClose}>完成</Button>}
    >
      <Failure message={failure && messageOf(failure)} />
      <Form
        className={styles.form}
        noValidate={false}
        onSubmit={() => saving.mutate({ name, shared, filter }, { onSuccess: () => setName('') })}
      >
        <TextField
          label="把现在的列表存为"
          value={name}
          maxLength={20}
          required
          onChange={(event) => setName(event.target.value)}
          error={saving.error?.fields?.['name']}
        />
        <Checkbox
          label="同事也能使用"
          checked={shared}
          onChange={(event) => setShared(event.target.checked)}
        />
        <Button type="submit" variant="secondary" busy={saving.isPending}>
          保存
        </Button>
      </Form>
      <ul className={styles.list}>
        {mine.map((view) => (
          <li key={view.id}>
            <span>
              {view.name}
              {view.shared && <span className={styles.shared}>共享</span>}
            </span>
            <Button
              variant="quiet"
              aria-label={`删除 ${view.name}`}
              onClick={() => removing.mutate({ id: view.id })}
            >
              删除
            </Button>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
