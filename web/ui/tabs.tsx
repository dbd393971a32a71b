import { Tabs as RadixTabs } from 'radix-ui'
import type { ReactNode } from 'react'

export type TabEntry<Value extends string> = {
  value: Value
  label: string
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
  return (
    <RadixTabs.Root value={value} onValueChange={(next) => onValueChange(next as Value)}>
      <RadixTabs.List aria-label={label} className="-mx-1.5 flex gap-2 overflow-x-auto border-b border-line">
        {tabs.map((tab) => (
          <RadixTabs.Trigger
            key={tab.value}
            value={tab.value}
            className="press -mb-px flex min-h-(--h-lg) items-center gap-2 border-b-2 border-transparent px-1.5 font-medium whitespace-nowrap text-ink-2 -outline-offset-2 hover:text-ink data-[state=active]:border-accent data-[state=active]:text-ink"
          >
            {tab.icon}
            {tab.label}
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
