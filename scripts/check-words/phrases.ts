export type Findings = { phrase: string; file: string; line: number; excerpt: string }[]

/** Correct in their context: FHIR's spelling, and a label in evaluation sets that others wrote. */
const ALLOWED = ["'cancelled'", 'number-normalised', 'dialogue-unlabelled']

/** Phrases that read like a translation, and what a native speaker would write. */
export const PHRASES: Record<string, { pattern: RegExp; instead: string }> = {
  whoever: { pattern: /\bwho(?:so)?ever\b/gi, instead: 'anyone who, people who' },
  'of its own': {
    pattern: /\bof (?:its|their|his|her|our|your|my) own\b|\bone['’]s own\b/gi,
    instead: 'its own …, a separate …',
  },
  'comes back': { pattern: /\b(?:comes?|came|coming) back\b/gi, instead: 'returns, reappears, is restored' },
  'is told': {
    pattern: /\b(?:is|are|was|were|be|been|being) (?:not |never )?told\b/gi,
    instead: 'sees, is notified, gets a message',
  },
  anew: { pattern: /\banew\b/gi, instead: 'again, from scratch' },
  beside: { pattern: /\bbeside\b/gi, instead: 'next to, with, in addition to' },
  somebody: { pattern: /\b(?:some|any|no)body\b/gi, instead: 'someone, anyone, no one, or name who it is' },
  stands: { pattern: /\b(?:stands|stood)\b/gi, instead: 'is, appears, is listed' },
  'is not there': {
    pattern: /\b(?:is|are|was|were) (?:not|no longer) there\b/gi,
    instead: "doesn't exist, is missing",
  },
  'by itself': { pattern: /\bby (?:itself|themselves)\b/gi, instead: 'automatically, on its own' },
  'belongs into': { pattern: /\bbelongs? into\b/gi, instead: 'belongs in' },
  'says whether': {
    pattern: /\bsays? (?:whose|whether|which|who|how many|how much|so)\b/gi,
    instead: 'shows, returns, reports',
  },
  'is gone': { pattern: /\b(?:is|are|was|were|has|have|had) gone\b/gi, instead: 'was deleted, has ended' },
  'at once': { pattern: /\bat once\b/gi, instead: 'immediately, at the same time' },
  'one after the other': {
    pattern: /\bone after (?:the other|another)\b/gi,
    instead: 'one at a time, in sequence',
  },
  'as it was': { pattern: /\bas (?:it|they) (?:was|were|stood|stands)\b/gi, instead: 'unchanged' },
  'under way': { pattern: /\bunder way\b/gi, instead: 'in progress' },
  'speaks of': {
    pattern: /\b(?:speaks?|tells?|told|knows?|knew|hears?|heard) of\b/gi,
    instead: 'mentions, knows about',
  },
  'nothing of': { pattern: /\bnothing of\b/gi, instead: 'none of, no part of' },
  'for ever': { pattern: /\bfor ever\b/gi, instead: 'forever, permanently' },
  'but for': { pattern: /\bbut for\b/gi, instead: 'except' },
  'however often': {
    pattern: /\bhowever (?:often|many|long|old|short|much|few|late|large|small|far|slow|fast)\b/gi,
    instead: 'no matter how …, any number of …',
  },
  'rests on': { pattern: /\brests? on\b/gi, instead: 'is based on, is supported by' },
  'leads on': { pattern: /\bleads on\b/gi, instead: 'shows the next step' },
  'hold against': { pattern: /\bh(?:olds?|eld) against\b/gi, instead: 'check against, compare with' },
  patience: { pattern: /\bpatience\b/gi, instead: 'timeout' },
  nought: { pattern: /\bnought\b/gi, instead: 'zero' },
  'some 600': { pattern: /\bsome \d/gi, instead: 'about 600' },
  afterwards: { pattern: /\b(?:after|to)wards\b/gi, instead: 'afterward, toward' },
  'record system': { pattern: /\brecord systems?\b/gi, instead: 'EHR' },
  'your law': { pattern: /\byour law\b/gi, instead: 'the law, the laws that apply to you' },
  'invented patient': {
    pattern: /\binvented (?:[a-z-]+ )?(?:patients?|visits?|people|conversations?)\b/gi,
    instead: 'made-up, fictional, sample',
  },
  'no way back': { pattern: /\bno way back\b/gi, instead: "can't be undone" },
  'nothing is open': { pattern: /\bnothing is open\./gi, instead: 'nothing left to check' },
  'of this month': { pattern: /\bof this month\b(?!['’]s)/gi, instead: "this month's …, … this month" },
  'in a circle': { pattern: /\bin a circle\b/gi, instead: 'deadlock, cycle' },
  'in line 3': { pattern: /\bin line (?=\d|\$\{)/gi, instead: 'on line …' },
  'the check objects': { pattern: /\b(?:check|checker|verifier) objects\b/gi, instead: 'flags' },
  'the same with and without': {
    pattern: /\bthe same with and without\b/gi,
    instead: 'the same with or without',
  },
  'no model is asked': { pattern: /\bmodel is asked\b/gi, instead: 'is used, gets a request' },
  'British spelling': {
    pattern:
      /\b(?:behaviour|colour|favour|honour|neighbour|harbour|labour|licence|defence|offence|judgement|cancelled|cancelling|(?:un|re)?labelled(?!by)|labelling|modell(?:ed|ing)|travell(?:ed|ing)|signall(?:ed|ing)|analys(?:ed?|es|ing)\b|catalogue|fulfil\b|enrol\b|per cent|grey|centre|whilst|programme|sceptic|(?:normal|serial|organ|recogn|summar|initial|minim|optim)is(?:e|ed|es|er|ing|ation))\w*/gi,
    instead: 'American spelling',
  },
  'What as a subject': {
    pattern: /(?:\/\*\*|\/\/|^\s*\*) (?:What|Who|Whose|Whom)\b(?![^\n]*\?)/gm,
    instead: 'the noun itself: "The fields a caller sees", not "What a caller sees"',
  },
}

const CODE = /^(?:(?:web|server|shared|engine|speech|scripts|e2e)\/.*|[\w.-]+)\.(?:ts|tsx|js|mjs)$/
/** Checked as a whole. */
const TEXT =
  /^(?:[A-Z]+|(?:docs|engine|speech|training)\/.*)\.md$|^Dockerfile$|^(?:deploy|\.github)\/|^web\/.*\.(?:css|html|webmanifest)$|\.ya?ml$/
/** Written by others, or quoted from them. */
const FOREIGN = /^THIRD_PARTY_NOTICES\.md$|^scripts\/check-words/

export function isChecked(file: string): boolean {
  return (CODE.test(file) || TEXT.test(file)) && !FOREIGN.test(file)
}

/** Files whose strings are mostly test data or the speech of a visit: only comments and test titles count there. */
const SPEECH = /^(?:engine|speech)\/|\.(?:test|spec)\.tsx?$|\/(?:testing|demo|prompts|support)\//
const TOKEN = /\/\/[^\n]*|\/\*[\s\S]*?\*\/|'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\.|[^`\\])*`/g
const TOKEN_OR_JSX_TEXT = new RegExp(`${TOKEN.source}|[>}][^<>{}=;]*[a-z] [a-z][^<>{}=;]*(?=[<{])`, 'g')
const BEFORE_A_TITLE = /(?:\b(?:it|test|describe)(?:\.\w+)?\(|\]\s*\)\(|\w\)\()\s*$/

/** Comments of the engine quote the speech of visits. */
const VISITS = /^(?:engine|speech)\//
const EXAMPLE = /"[^"\n]*"/g
const blank = (text: string) => text.replace(/[^\n]/g, ' ')

/** Replaces everything that isn't prose with blanks, so line numbers stay correct. */
function proseIn(file: string, text: string): string {
  if (TEXT.test(file)) return text
  const kept: string[] = []
  let at = 0
  for (const { 0: token, index } of text.matchAll(file.endsWith('.tsx') ? TOKEN_OR_JSX_TEXT : TOKEN)) {
    const counts =
      token[0] === '/' || !SPEECH.test(file) || BEFORE_A_TITLE.test(text.slice(index - 40, index))
    const prose = token[0] === '/' && VISITS.test(file) ? token.replace(EXAMPLE, blank) : token
    kept.push(blank(text.slice(at, index)), counts ? prose : blank(token))
    at = index + token.length
  }
  return kept.join('')
}

export function findIn(file: string, text: string): Findings {
  let prose = proseIn(file, text)
  for (const allowed of ALLOWED) prose = prose.replaceAll(allowed, ' '.repeat(allowed.length))
  const lines = text.split('\n')
  return Object.entries(PHRASES).flatMap(([phrase, { pattern }]) =>
    [...prose.matchAll(pattern)].map(({ 0: words, index }) => {
      const line = prose.slice(0, index + words.length).split('\n').length
      return { phrase, file, line, excerpt: (lines[line - 1] ?? '').trim().slice(0, 120) }
    }),
  )
}
