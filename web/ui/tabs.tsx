import { Tabs as RadixTabs } from 'radix-ui'
import { type ReactNode, type RefObject, useLayoutEffect, useRef } from 'react'

export type TabEntry<Value extends string> = {
  value: Value
  label: string
  /** The beginning of the label, which doesn’t fit on phones. */
  lead?: string
  /** Item count for the tab. */
  count?: number
  icon?: ReactNode
  content: ReactNode
}

type TabsProps<Value extends string> = {
  label: string
  tabs: readonly TabEntry<Value>[]
  value: Value
  onValueChange: (value: Value) => void
}

/** Underlined tabs. Arrow keys switch between them. */
export function Tabs<Value extends string>({ label, tabs, value, onValueChange }: TabsProps<Value>) {
  const list = useRef<HTMLDivElement>(null)
  useOpenTabInView(list, value)
  return (
    <RadixTabs.Root value={value} onValueChange={(next) => onValueChange(next as Value)}>
      <RadixTabs.List
        ref={list}
        aria-label={label}
        className="relative -mx-1.5 flex gap-2 overflow-x-auto border-b border-line"
      >
        {tabs.map((tab) => (
          <RadixTabs.Trigger
            key={tab.value}
            value={tab.value}
            className="press -mb-px flex min-h-(--h-lg) items-center gap-2 border-b-2 border-transparent px-1.5 font-medium whitespace-nowrap text-ink-2 -outline-offset-2 hover:text-ink data-[state=active]:border-accent data-[state=active]:text-ink"
          >
            {tab.icon}
            <span>
              {tab.lead && <span className="max-sm:sr-only">{tab.lead} </span>}
              {tab.label}
            </span>
            {tab.count !== undefined && <span className="hint tabular-nums">{tab.count}</span>}
          </RadixTabs.Trigger>
        ))}
      </RadixTabs.List>
      {tabs.map((tab) => (
        <RadixTabs.Content key={tab.value} value={tab.value} className="pt-4">
          {tab.content}
        </RadixTabs.Content>
      ))}
    </RadixTabs.Root>
  )
}

/** Where the tabs are wider than the screen, scrolls them sideways to the open one. */
function useOpenTabInView(list: RefObject<HTMLElement | null>, value: string) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: scroll whenever another tab opens
  useLayoutEffect(() => {
    const tab = list.current?.querySelector<HTMLElement>('[data-state="active"]')
    if (!list.current || !tab) return
    const { scrollLeft, clientWidth } = list.current
    const end = tab.offsetLeft + tab.offsetWidth
    if (tab.offsetLeft < scrollLeft) list.current.scrollLeft = tab.offsetLeft
    else if (end > scrollLeft + clientWidth) list.current.scrollLeft = end - clientWidth
  }, [list, value])
}
