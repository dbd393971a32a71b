/** A visit as a list of things said. Offsets point into the text it was read from. */
export type Speaker = 'clinician' | 'patient' | 'unknown'
export type Utterance = { speaker: Speaker; text: string; start: number; end: number }

/** "Dr. Whitfield:", "Pt:", "[Nurse]" at the start of a line. */
const LABEL = /^[ \t]*\[?([A-Za-z][\w .'-]{0,30}?)\]?[ \t]*:[ \t]*/
const CLINICIAN =
  /^(clinician|doctor|dr\b.*|nurse|provider|therapist|psychiatrist|psychologist|interviewer|counsel.*|np|rn|pmhnp|md|c|t)$/i
const PATIENT = /^(patient|client|pt|p)$/i

type Line = { label: string | undefined; text: string; start: number }

/** Every line with its label; a line without one goes on with the label before it. */
export function readVisit(text: string): Utterance[] {
  const lines = linesOf(text)
  const roleOf = rolesOf(lines)
  return lines.map(({ label, text: said, start }) => ({
    speaker: label === undefined ? 'unknown' : (roleOf.get(label) ?? 'unknown'),
    text: said,
    start,
    end: start + said.length,
  }))
}

function linesOf(text: string): Line[] {
  const lines: Line[] = []
  const seen = labelsSeen(text)
  let label: string | undefined
  let at = 0
  for (const raw of text.split('\n')) {
    const match = LABEL.exec(raw)
    // A heading such as "Plan:" with words after it is no speaker unless it speaks again or is a known role.
    const labelled = match !== null && isSpeaker(match[1] ?? '', seen)
    if (labelled) label = match[1]?.trim().toLowerCase()
    const said = (labelled ? raw.slice(match[0].length) : raw).trimEnd()
    const lead = said.length - said.trimStart().length
    const start = at + (labelled ? match[0].length : 0) + lead
    if (said.trim()) lines.push({ label, text: said.trim(), start })
    at += raw.length + 1
  }
  return lines
}

function isSpeaker(name: string, seen: ReadonlyMap<string, number>): boolean {
  if (CLINICIAN.test(name) || PATIENT.test(name)) return true
  return (seen.get(name.toLowerCase()) ?? 0) > 1
}

/** How often each label stands at the start of a line; counted once, since a text may have thousands of them. */
function labelsSeen(text: string): Map<string, number> {
  const seen = new Map<string, number>()
  for (const line of text.split('\n')) {
    const name = LABEL.exec(line)?.[1]?.toLowerCase()
    if (name !== undefined) seen.set(name, (seen.get(name) ?? 0) + 1)
  }
  return seen
}

/** Known labels say who they are; of two unknown names the one that asks more is the clinician. */
function rolesOf(lines: readonly Line[]): Map<string, Speaker> {
  const roles = new Map<string, Speaker>()
  const questions = new Map<string, number>()
  for (const { label, text } of lines) {
    if (label === undefined) continue
    if (CLINICIAN.test(label)) roles.set(label, 'clinician')
    else if (PATIENT.test(label)) roles.set(label, 'patient')
    else questions.set(label, (questions.get(label) ?? 0) + (text.match(/\?/g) ?? []).length)
  }
  const taken = new Set(roles.values())
  const byQuestions = [...questions].sort(([, a], [, b]) => b - a).map(([label]) => label)
  for (const label of byQuestions) {
    const role = taken.has('clinician') ? 'patient' : 'clinician'
    if (role === 'patient' && taken.has('patient')) break
    roles.set(label, role)
    taken.add(role)
  }
  return roles
}

/** Sentences of a piece of text; "Dr. Lee" and "7.5 mg" do not end one. */
export function sentencesOf(text: string): string[] {
  return text
    .split(/(?<=[.!?]["”']?)(?<!\b(?:Dr|Mr|Mrs|Ms|St|approx|vs|e\.g|i\.e)\.)\s+(?=["“'(]?[A-Z0-9])/)
    .map((sentence) => sentence.trim())
    .filter(Boolean)
}
