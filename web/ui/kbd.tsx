/** A keyboard key. */
export function Kbd({ children }: { children: string }) {
  return (
    <kbd className="inline-grid h-5 min-w-5 place-items-center rounded-[4px] border border-b-2 border-line bg-sheet px-1.25 font-sans text-2xs leading-none font-normal text-ink-2">
      {children}
    </kbd>
  )
}
