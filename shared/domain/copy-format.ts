import { type NoteSection, plainTextOf, sameHeading } from './note-text.ts'

/** How one section is copied into an EHR. The order of the list is the order of the copy. */
export type CopyRule = { heading: string; title: string; included: boolean }

/** The sections without headings, as one text. */
export function bareText(sections: readonly NoteSection[]): string {
  return joined(sections.map(({ body }) => plainTextOf(body)))
}

/** The sections in the order and with the headings of the rules. Sections without a rule follow, as they are. */
export function textByRules(sections: readonly NoteSection[], rules: readonly CopyRule[]): string {
  const ruled = rules
    .filter(({ included }) => included)
    .flatMap(({ heading, title }) =>
      sections
        .filter((section) => sameHeading(section.heading, heading))
        .map(({ body }) => ({ title, body })),
    )
  const others = sections
    .filter((section) => !rules.some(({ heading }) => sameHeading(heading, section.heading)))
    .map(({ heading, body }) => ({ title: heading, body }))
  return joined(
    [...ruled, ...others]
      .filter(({ body }) => body.trim() !== '')
      .map(({ title, body }) => (title ? `${title}:\n${plainTextOf(body)}` : plainTextOf(body))),
  )
}

function joined(parts: readonly string[]): string {
  return parts
    .map((part) => part.trim())
    .filter(Boolean)
    .join('\n\n')
}
