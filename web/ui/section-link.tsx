import type { MouseEvent, ReactNode } from 'react'
import { navigate } from 'wouter/use-browser-location'

type SectionLinkProps = {
  /** The page the section stands on. */
  page: string
  /** The section's id. */
  section: string
  children: ReactNode
  className?: string
  onFollow?: () => void
}

/** A link to a part of a page: glides there when the page is open already, opens it otherwise. */
export function SectionLink({ page, section, children, className, onFollow }: SectionLinkProps) {
  const href = `${page}#${section}`
  const follow = (event: MouseEvent) => {
    // A new tab or window is the browser's business.
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    onFollow?.()
    navigate(href)
    if (location.pathname === page) goToSection(section, 'smooth')
  }
  return (
    <a href={href} onClick={follow} className={className}>
      {children}
    </a>
  )
}

/** Scrolls to a section and lets a screen reader go on from its title. */
export function goToSection(id: string, behavior: ScrollBehavior): boolean {
  const section = document.getElementById(id)
  if (!section) return false
  const still = window.matchMedia('(prefers-reduced-motion: reduce)').matches
  section.scrollIntoView({ behavior: still ? 'instant' : behavior })
  const heading = section.querySelector<HTMLElement>('h2') ?? section
  heading.setAttribute('tabindex', '-1')
  heading.focus({ preventScroll: true })
  return true
}
