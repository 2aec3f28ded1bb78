/** A keyboard command. */
export interface Command {
  /** Keys in tinykeys' syntax, by key codes: an input method or full-width punctuation changes nothing. */
  readonly key: string
  /** Label on the key cap. */
  readonly cap: string
  readonly name: string
  readonly group: 'queue' | 'case' | 'action'
  /** Also works in form fields. */
  readonly inFields?: true
  /** Repeats while held down. */
  readonly repeats?: true
}

export const commandGroups: Readonly<Record<Command['group'], string>> = {
  queue: '队列',
  case: '举报',
  action: '处理',
}

/** The keyboard commands of the workbench, in the order of the overview. Source: STAFF §5. */
export const commands = {
  next: { key: 'KeyG', cap: 'G', name: '下一件', group: 'queue' },
  previous: { key: 'Shift+KeyG', cap: 'Shift+G', name: '上一件', group: 'queue' },
  down: { key: 'KeyJ', cap: 'J', name: '往下', group: 'queue', repeats: true },
  up: { key: 'KeyK', cap: 'K', name: '往上', group: 'queue', repeats: true },
  search: { key: 'Slash', cap: '/', name: '搜索', group: 'queue' },
  select: { key: 'KeyX', cap: 'X', name: '选中，批量处理；在一组里：勾选', group: 'queue' },
  selectAll: { key: 'Shift+KeyX', cap: 'Shift+X', name: '选中看过的全部', group: 'queue' },
  inbox: { key: 'KeyB', cap: 'B', name: '收件箱：与我有关的', group: 'queue' },
  batch: { key: 'Shift+KeyB', cap: 'Shift+B', name: '批量处理选中的', group: 'queue' },
  lists: { key: 'KeyV', cap: 'V', name: '去一个列表，再按它的字母', group: 'queue' },
  intake: { key: 'KeyI', cap: 'I', name: '代收来电、来信、来访', group: 'queue' },
  filter: { key: 'KeyF', cap: 'F', name: '筛选', group: 'queue' },
  keys: { key: 'Shift+Slash', cap: '?', name: '全部按键', group: 'queue' },
  pictures: { key: 'Space', cap: '空格', name: '按住看图', group: 'case' },
  enlarge: {
    key: 'Shift+Space',
    cap: 'Shift+空格',
    name: '打开材料：先读文字，再看图',
    group: 'case',
  },
  copy: { key: 'KeyC', cap: 'C', name: '复制地址', group: 'case' },
  identity: { key: 'KeyU', cap: 'U', name: '查看举报人', group: 'case' },
  activity: { key: 'KeyH', cap: 'H', name: '办理记录', group: 'case' },
  group: { key: 'KeyD', cap: 'D', name: '看这一组和相似的、只看这一件', group: 'case' },
  subject: { key: 'Shift+KeyD', cap: 'Shift+D', name: '这个对象的全部举报', group: 'case' },
  memberDown: { key: 'ArrowDown', cap: '↓', name: '在一组里往下', group: 'case', repeats: true },
  memberUp: { key: 'ArrowUp', cap: '↑', name: '在一组里往上', group: 'case', repeats: true },
  packages: { key: 'Shift+KeyI', cap: 'Shift+I', name: '移送材料', group: 'case' },
  takeOver: { key: 'KeyO', cap: 'O', name: '接手', group: 'case' },
  accept: { key: 'KeyA', cap: 'A', name: '受理、开始办理', group: 'action' },
  transfer: { key: 'KeyT', cap: 'T', name: '转办、退回、取消转办', group: 'action' },
  ask: { key: 'KeyQ', cap: 'Q', name: '请举报人补充', group: 'action' },
  reject: { key: 'KeyR', cap: 'R', name: '不予受理、维持、退回送审', group: 'action' },
  close: { key: 'KeyE', cap: 'E', name: '办结', group: 'action' },
  reply: { key: 'KeyM', cap: 'M', name: '只答复举报人', group: 'action' },
  note: { key: 'KeyN', cap: 'N', name: '内部备注', group: 'action' },
  extend: { key: 'KeyL', cap: 'L', name: '延期', group: 'action' },
  park: { key: 'KeyP', cap: 'P', name: '放一放、拿回来', group: 'action' },
  review: { key: 'KeyS', cap: 'S', name: '送审、收回送审', group: 'action' },
  agree: { key: 'KeyY', cap: 'Y', name: '同意送审', group: 'action' },
  reword: { key: 'KeyW', cap: 'W', name: '改送审的话', group: 'action' },
  submit: {
    key: '$mod+Enter',
    cap: 'Ctrl+Enter',
    name: '提交并看下一件',
    group: 'action',
    inFields: true,
  },
  submitAndStay: {
    key: '$mod+Shift+Enter',
    cap: 'Ctrl+Shift+Enter',
    name: '提交，留在这一件',
    group: 'action',
    inFields: true,
  },
  undo: { key: 'KeyZ', cap: 'Z', name: '撤销', group: 'action' },
  leave: { key: 'Escape', cap: 'Esc', name: '离开输入框', group: 'action', inFields: true },
} as const satisfies Record<string, Command>
export type CommandName = keyof typeof commands
export const commandNames = Object.keys(commands) as CommandName[]
