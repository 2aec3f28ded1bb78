import styles from './accessibility-panel.module.css'

const keys = [
  ['Alt + /', '打开或关闭无障碍设置'],
  ['Esc', '停止朗读；在设置里按一下关闭设置'],
  ['Tab、Shift + Tab', '到下一个、上一个可以操作的地方'],
  ['回车、空格', '打开链接、按下按钮、勾选'],
  ['方向键', '在一组选项里选择'],
  ['Ctrl + 加号、减号', '放大、缩小整个页面（Mac 用 Command）'],
] as const

/** How to use the pages without a mouse, and where settings are stored. */
export const Help = () => (
  <details className={styles.help}>
    <summary>快捷键和说明</summary>
    <dl>
      {keys.map(([key, what]) => (
        <div key={key}>
          <dt>
            <kbd>{key}</kbd>
          </dt>
          <dd>{what}</dd>
        </div>
      ))}
    </dl>
    <p>
      “无障碍”在每一页的最上面，按几下 Tab
      键就到。这里的设置只保存在这台设备上，下次还在；打印不受影响。
    </p>
  </details>
)
