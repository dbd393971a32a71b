/** Abbreviations that stay uppercase. */
const ABBREVIATIONS = new Set(
  'ADHD BP CBT CC DBT DSM ECT EMDR GAD HI HPI HR ICD MDD MSE OCD PCL PHQ PMH PTSD ROS SI SUD TMS'.split(' '),
)

/**
 * Display form of a heading: SUBJECTIVE becomes "Subjective", MENTAL STATUS EXAMINATION "Mental status
 * examination". Abbreviations (HPI, MSE) and headings in mixed case stay as they are.
 */
export function shownHeading(heading: string): string {
  if (heading !== heading.toUpperCase() || heading === heading.toLowerCase()) return heading
  const words = heading.split(' ').map((word) => {
    const isAbbreviation = /\d/.test(word) || ABBREVIATIONS.has(word.replace(/[^A-Z].*$/, ''))
    return isAbbreviation ? word : word.toLowerCase()
  })
  const text = words.join(' ')
  return text.charAt(0).toUpperCase() + text.slice(1)
}
