import type { ServiceCode, Session } from '#shared/contracts/codes.ts'
import { codeStatementId, type Requirement } from '#shared/domain/codes.ts'
import { type Finder, INTERVENTION, isFound, RESPONSE } from '#shared/domain/documented.ts'
import type { Statement } from '#shared/domain/statements.ts'

/**
 * Finds the statements that document a service, by section, label and words. Doesn't judge them. A requirement that
 * isn't found may still be in the note in other words.
 */

const FINDERS: Partial<Record<Requirement, Finder>> = {
  intervention: INTERVENTION,
  response: RESPONSE,
  plan: { section: /\b(?:plan|recommendations?|next steps|follow[- ]?up|aftercare)\b/i },
  history: {
    section: /\b(?:history|subjective|presenting|present illness|hpi|data|chief complaint|reason)\b/i,
  },
  'mental-status': {
    section: /\b(?:mental status|mse|objective)\b/i,
    topic: /^mental status$/i,
    text: /\b(?:alert and oriented|oriented x ?\d|affect (?:is|was)|thought process|speech (?:is|was)|mood and affect)\b/i,
  },
  'medical-services': {
    text: /\b(?:\d+ ?mg|medications?|prescri\w+|refill\w*|titrat\w+|dos(?:e|age)|labs?|vital signs?|blood pressure|physical exam\w*|e[ck]g|side effects?)\b/i,
  },
  crisis: {
    section: /\bcrisis\b/i,
    text: /\b(?:crisis|acute(?:ly)? distress\w*|emergen\w+|imminent|life[- ]threatening|urgent\w*|overdose\w*|attempt(?:ed)?|unable to (?:stay|keep|function|care)|high distress|severe distress)\b/i,
  },
  risk: {
    section: /\b(?:risk|safety)\b/i,
    topic: /^(?:risk|safety|means)$/i,
    text: /\b(?:suicid\w*|homicid\w*|self[- ]harm\w*|SI|HI|firearms?|intent)\b/i,
  },
  'crisis-plan': {
    text: /\b(?:safety plan\w*|988|crisis line|emergency (?:department|room|contact|services)|means (?:safety|restriction)|hospital\w*|higher level of care|mobile crisis|911|follow[- ]up (?:tomorrow|within|in \d)|lock(?:ed)? up|family (?:agreed|was contacted|will stay))\b/i,
  },
}
FINDERS['medical-visit'] = FINDERS['medical-services'] ?? {}

/** Enough to show what was found. */
const SHOWN = 3

type Noted = {
  statements: readonly Statement[]
  session: Session
  /** Statements that name a suggested diagnosis. */
  diagnoses: readonly string[]
}

export function documentationOf(
  needs: readonly Requirement[],
  { statements, session, diagnoses }: Noted,
): ServiceCode['needs'] {
  const own = statements.filter(({ id }) => !id.startsWith(codeStatementId('')))
  return needs.map((what) => {
    if (what === 'times') {
      return {
        what,
        found: session.statementId ? [session.statementId] : [],
        given: session.minutes !== null,
      }
    }
    if (what === 'therapy-minutes') return { what, found: [], given: session.therapyMinutes !== null }
    if (what === 'diagnosis') return { what, found: [...new Set(diagnoses)].slice(0, SHOWN), given: false }
    const finder = FINDERS[what] ?? {}
    const found = own.filter((statement) => isFound(finder, statement)).map(({ id }) => id)
    return { what, found: found.slice(0, SHOWN), given: false }
  })
}
