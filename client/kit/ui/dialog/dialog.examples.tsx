import { type ReactNode, useState } from 'react'
import { Button } from '../button/button.tsx'
import type { Examples } from '../examples.ts'
import { DangerDialog } from './danger-dialog.tsx'
import { Dialog } from './dialog.tsx'

function OpenedByButton({ opener, title, children }: DialogExample) {
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      <Button variant="secondary" onClick={() => setOpen(true)}>
        {opener}
      </Button>
      <Dialog
        title={title}
        open={open}
        onClose={close}
        actions={
          <>
            <Button variant="secondary" onClick={close}>
              取消
            </Button>
            <Button onClick={close}>继续</Button>
          </>
        }
      >
        {children}
      </Dialog>
    </>
  )
}

function AskedBeforeDeletion() {
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      <Button variant="secondary" onClick={() => setOpen(true)}>
        打开：不能撤销的操作
      </Button>
      <DangerDialog
        title="撤回这个举报？"
        open={open}
        no="取消"
        onNo={close}
        yes="撤回并删除"
        onYes={close}
      >
        <p>写的内容、个人信息和上传的文件都会删除，之后不会再办理。</p>
      </DangerDialog>
    </>
  )
}

interface DialogExample {
  opener: string
  title: string
  children: ReactNode
}

export const examples: Examples = {
  question: () => (
    <OpenedByButton opener="打开：一个问题" title="继续上次填写的举报？">
      <p>这台设备上有一份还没有提交的举报。</p>
    </OpenedByButton>
  ),
  'what cannot be undone': () => <AskedBeforeDeletion />,
  'long text': () => (
    <OpenedByButton opener="打开：很长的内容" title="举报须知">
      {Array.from({ length: 20 }, (_, i) => (
        <p key={i}>
          第 {i + 1} 条：请如实反映情况，写明在哪里看到、是什么内容，能提供截图的请一并上传。
        </p>
      ))}
    </OpenedByButton>
  ),
}
