import { spokenText } from './spoken-text.ts'

const kinds: readonly (readonly [selector: string, kind: string])[] = [
  ['input[type=radio], [role=radio]', '单选项'],
  ['input[type=checkbox], [role=checkbox]', '勾选框'],
  ['input[type=file]', '选择文件'],
  ['input[type=password]', '密码输入框'],
  ['input, textarea', '输入框'],
  ['select', '下拉选择'],
  ['[role=tab]', '选项卡'],
  ['button, summary, [role=button]', '按钮'],
  ['a[href]', '链接'],
]

const kindOf = (element: Element) => kinds.find(([selector]) => element.matches(selector))?.[1]

const textOfIds = (ids: string | null): string =>
  (ids ?? '')
    .split(/\s+/)
    .flatMap((id) => (id && document.getElementById(id)) || [])
    .map(spokenText)
    .join(' ')

type Typed = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

const isField = (element: Element): element is Typed =>
  element instanceof HTMLInputElement ||
  element instanceof HTMLTextAreaElement ||
  element instanceof HTMLSelectElement

function nameOf(element: Element): string {
  const given =
    textOfIds(element.getAttribute('aria-labelledby')) || element.getAttribute('aria-label')
  if (given) return given
  if (!isField(element)) return spokenText(element) || element.getAttribute('title') || ''
  const labels = [...(element.labels ?? [])].map(spokenText).join(' ')
  return labels || element.getAttribute('placeholder') || ''
}

/** Returns a field's value in words. Never returns a password: others may be listening. */
function valueOf(element: Typed): string {
  if (element instanceof HTMLSelectElement)
    return [...element.selectedOptions].map(({ text }) => text).join('，')
  if (element instanceof HTMLInputElement) {
    if (element.type === 'radio' || element.type === 'checkbox')
      return element.checked ? '已选中' : '未选中'
    if (element.type === 'password' || element.type === 'file') return ''
  }
  return element.value ? `已填写：${element.value}` : '未填写'
}

const folded: Readonly<Record<string, string>> = { true: '已展开', false: '已收起' }

/** Returns the announcement of an element: its name, role, value, state and description, such as an error message. */
export function spokenName(element: Element): string {
  const details = element.parentElement instanceof HTMLDetailsElement && element.parentElement.open
  const expanded = element.matches('summary')
    ? String(details)
    : element.getAttribute('aria-expanded')
  return [
    nameOf(element),
    kindOf(element),
    isField(element) && valueOf(element),
    folded[expanded ?? ''],
    element.getAttribute('aria-pressed') === 'true' && '已打开',
    element.getAttribute('aria-current') && '当前',
    (element.matches(':disabled') || element.getAttribute('aria-disabled') === 'true') &&
      '现在不能用',
    textOfIds(element.getAttribute('aria-describedby')),
  ]
    .filter(Boolean)
    .join('，')
}
