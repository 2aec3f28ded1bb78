/** What the panel of accessibility, which is loaded when it is opened, is given. */
export interface ToolsProps {
  isOpen: boolean
  close: () => void
}
