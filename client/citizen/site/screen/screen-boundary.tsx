import { Component, type ComponentType, type ReactNode } from 'react'
import type { ScreenFailureProps } from './screen-failure.tsx'

interface BoundaryProps {
  /** Called before the children are tried again. */
  onRetry: () => void
  /** What is shown instead of them. */
  Failure: ComponentType<ScreenFailureProps>
  children: ReactNode
}

/** Keeps a screen that does not arrive, or breaks, from taking the page along. */
export class ScreenBoundary extends Component<BoundaryProps> {
  override state = { broken: false, tries: 0 }

  static getDerivedStateFromError() {
    return { broken: true }
  }

  retry = () => {
    this.props.onRetry()
    this.setState({ broken: false, tries: this.state.tries + 1 })
  }

  override render() {
    if (!this.state.broken) return this.props.children
    const { Failure } = this.props
    return <Failure wasRetried={this.state.tries > 0} retry={this.retry} />
  }
}
