import type { MouseEvent, ReactNode } from 'react'
import { navigate } from 'wouter/use-browser-location'

type SectionLinkProps = {
  /** The path of the section’s page. */
  page: string
  /** The section’s id. */
  section: string
  children: ReactNode
  className?: string
  onFollow?: () => void
}

/** A link to a section of a page. Scrolls smoothly if the page is already open; otherwise navigates. */
export function SectionLink({ page, section, children, className, onFollow }: SectionLinkProps) {
  const href = `${page}#${section}`
  const follow = (event: MouseEvent) => {
    // Let the browser handle new tabs and windows.
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

/** Scrolls to a section and moves focus to its title, for screen readers. */
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
