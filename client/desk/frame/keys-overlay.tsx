import { Button } from '../../kit/ui/button/button.tsx'
import { Dialog } from '../../kit/ui/dialog/dialog.tsx'
import { type Command, commandGroups, commandNames, commands } from './commands.ts'
import styles from './keys-overlay.module.css'

const groups = Object.keys(commandGroups) as Command['group'][]

/** Overview of all keyboard commands. */
export function KeysOverlay({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Dialog
      title="全部按键"
      isWide
      open={open}
      onClose={onClose}
      actions={<Button onClick={onClose}>知道了</Button>}
    >
      <div className="fit">
        {groups.map((group) => (
          <section key={group}>
            <h3 className={styles.heading}>{commandGroups[group]}</h3>
            <dl>
              {commandNames
                .filter((name) => commands[name].group === group)
                .map((name) => (
                  <div key={name} className={styles.row}>
                    <dt>
                      <kbd>{commands[name].cap}</kbd>
                    </dt>
                    <dd>{commands[name].name}</dd>
                  </div>
                ))}
              {group === 'action' && (
                <div className={styles.row}>
                  <dt>
                    <kbd>1–9</kbd>
                  </dt>
                  <dd>快捷处理</dd>
                </div>
              )}
            </dl>
          </section>
        ))}
      </div>
      <p className={styles.remark}>
        正在用输入法选字、或光标在输入框里时，除 Ctrl+Enter 和 Esc 外的按键不起作用。
      </p>
    </Dialog>
  )
}
