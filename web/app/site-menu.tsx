import { Menu, X } from 'lucide-react'
import { type FocusEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { Link } from 'wouter'
import { PAGES } from '#shared/paths.ts'
import { buttonClass } from '../ui/button.tsx'
import { classNames } from '../ui/class-names.ts'
import { SectionLink } from '../ui/section-link.tsx'

type SiteMenuProps = { sections: { label: string; section: string }[]; signedOut: boolean }

const ITEM =
  'press flex min-h-12 items-center border-t border-line text-base font-medium text-ink no-underline hover:text-accent'

/** The menu on narrow screens. Closes on Escape, on navigation, and when focus or a tap goes elsewhere. */
export function SiteMenu({ sections, signedOut }: SiteMenuProps) {
  const [open, setOpen] = useState(false)
  const panelId = useId()
  const whole = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const close = () => setOpen(false)

  useEffect(() => {
    if (!open) return
    const onPress = (event: PointerEvent) => {
      if (!whole.current?.contains(event.target as Node)) setOpen(false)
    }
    document.addEventListener('pointerdown', onPress)
    return () => document.removeEventListener('pointerdown', onPress)
  }, [open])

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !open) return
    close()
    button.current?.focus()
  }
  const onBlur = (event: FocusEvent) => {
    if (event.relatedTarget && !whole.current?.contains(event.relatedTarget)) close()
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only listens to events of its button and links
    <div ref={whole} onKeyDown={onKeyDown} onBlur={onBlur} className="md:hidden">
      <button
        ref={button}
        type="button"
        aria-expanded={open}
        aria-controls={panelId}
        aria-label={open ? 'Close menu' : 'Open menu'}
        onClick={() => setOpen(!open)}
        className={classNames(buttonClass({ variant: 'quiet' }), '-mr-2.5 w-11 px-0')}
      >
        {open ? <X aria-hidden="true" className="size-6" /> : <Menu aria-hidden="true" className="size-6" />}
      </button>
      <nav
        id={panelId}
        aria-label="Menu"
        hidden={!open}
        className="absolute inset-x-0 top-full -mx-4 border-b border-line bg-paper px-4 pb-4 shadow-3 sm:-mx-6 sm:px-6"
      >
        {sections.map(({ label, section }) => (
          <SectionLink key={section} page={PAGES.landing} section={section} onFollow={close} className={ITEM}>
            {label}
          </SectionLink>
        ))}
        {signedOut && (
          <Link to={PAGES.login} onClick={close} className={ITEM}>
            Sign In
          </Link>
        )}
      </nav>
    </div>
  )
}
