import { Component, type ReactNode } from 'react'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'

/** Catches pages whose code failed to load (new release, network error) or that crashed. */
export class PageBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override render() {
    if (!this.state.failed) return this.props.children
    return (
      <div className="grid flex-1 place-items-center">
        <EmptyState
          title="Couldn’t load this page"
          action={<Button onClick={() => location.reload()}>Reload page</Button>}
        >
          The app may have been updated. Reloading the page usually fixes this.
        </EmptyState>
      </div>
    )
  }
}
