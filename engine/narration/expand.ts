import { ABBREVIATIONS } from './abbreviations.ts'
import { withDoseUnits } from './dose-units.ts'
import { outsideQuotes } from './quoted.ts'

type Rule = readonly [RegExp, string | ((...found: string[]) => string)]

const NEGATED = '(?:no|denies|denied|without|neg(?:ative)?(?: for)?|∅|Ø)'
const FINDING = 'SI|HI|AVH|AH|VH|SH|SIB|NSSI'

/** Ambiguous abbreviations, settled by what is next to them. They run before the word table. */
const BY_CONTEXT: readonly Rule[] = [
  [/\bw\/d\b/gi, 'withdrawal'],
  [/\babd soft NT\b/g, 'abdomen soft, nontender'],
  [/\bsounds \+/g, 'sounds present'],
  [/\bMat GM\b/g, 'maternal grandmother'],
  [/\bBF (?=compat|support|ok\b)/g, 'breastfeeding '],
  [/\b(affect|aff) anx\b/g, '$1 anxious'],
  [/~ ?wk (?=\d)/g, 'about week '],
  [/\bref(?:erral)? by\b/gi, 'referred by'],
  [/\bcut ↓/g, 'cut down'],
  [/\blib low\b/g, 'libido low'],
  [/(?<=[\s~(])d ?(\d{1,2}(?:-\d{1,2})?)\b(?!\/)/g, 'day $1'],
  [/~day (?=\d)/g, 'about day '],
  [/\bh\/wk\b/g, 'hours per week'],
  [/\bx several\b/g, 'several times'],
  [/\bsince MN\b/g, 'since midnight'],
  [/\b(no further|any further|any) ↓/gi, '$1 decrease'],
  [/\b(no further|any further|any) ↑/gi, '$1 increase'],
  [/\bwt [-−](?=\d)/g, 'weight down '],
  [/\b1 ppd\b/g, '1 pack per day'],
  [/\b1\/2 ppd\b/g, '1/2 pack per day'],
  [/\b([A-Za-z]+):? (?:Ø|∅)(?=[,.;]|$)/g, 'no $1'],
  [/(?<=[a-z],? )\b(?:Y)(?=[,.;]|$)/g, 'yes'],
  [/(?<=[a-z],? )\b(?:N)(?=[,.;]|$)/g, 'no'],
  [/\bvol\.?(?=$)/gi, 'voluntary'],
  [/\b(titration|per) sched\b/gi, '$1 schedule'],
  [/\b((?:state|at|in|to|from) (?:\w+ )?)hosp\b/gi, '$1hospital'],
  [/([a-z])- (?=[a-z])/g, '$1 - '],
  [/(?<!\d ?)\bmin\b(?=\))/g, 'minimal'],
  [/^PN\b/g, 'Progress note'],
  [/\bPO (\d[\d.]*(?: ?m?c?g)?)/g, '$1 by mouth'],
  [/\bPO (?=[a-z])/g, 'oral '],
  [/\bb\/c (?=of\b)/g, 'because '],
  [/\bb\/c (?=[A-Z]{2}|\d|[a-z]+(?: [a-z]+)?(?:[,.;)]|$| \())/g, 'because of '],
  [/\bpsychotic(?=[,.;]|$)/g, 'psychotic features'],
  [/\b(low|mild)-mod\b/g, '$1 to moderate'],
  [/\bmod-sev\b/g, 'moderate to severe'],
  [/\bI\/J:? (\w+)\/(\w+)/g, 'insight $1, judgment $2'],
  [/\bUDS( \d{1,2}\/\d{1,2})?:? ?\+ ?(?=[a-z])/gi, 'UDS$1 positive\u00a0for '],
  [/\bneg (?=[a-z]+\/|fent|coc|opi|benzo)/g, 'negative for '],
  [/(?<=positive\u00a0for [^.;]{0,40}), \+ ?(?=[a-z])/gi, ', '],
  [/\bif \+ (?=[a-z])/g, 'if positive, '],
  [/\bSE (?=(?:<|>|≥)? ?\d|calc)/g, 'sleep efficiency '],
  [/\bHS (?=[a-z]+)/g, 'high school '],
  [/\bSL\b/g, 'under the tongue'],
  [/\bsl (?=slow|anx|down)/g, 'slightly '],
  [/\bsl (?=[a-z])/g, 'slight '],
  [/\b(when|not|was) dissoc\b/g, '$1 dissociating'],
  [/\bsx-/g, 'symptom-'],
  [/\bsince a\.?m\.?(?=[,.;]|$)/g, 'since this morning'],
  [/\bthis eve\b/g, 'this evening'],
  [/\bvol adm\b/gi, 'voluntary admission'],
  [/\badm (?=\d)/gi, 'admitted '],
  [/\bVS(?: pre)?:? (?=(?:lying |sitting )?\d{2,3}\/\d{2,3})/g, 'BP '],
  [/\bre:? ↑ dose\b/g, 'about a higher dose'],
  [/^\s*(?:[-*•·–]\s+|\d{1,2}[.)]\s+(?=\D))/, ''],
  [
    /\bd\/?c(?= (?:home|meds?\b|medications|summ|target|plan|date|instructions|paperwork|to\b|today|\d{1,2}\/\d))/gi,
    'discharge',
  ],
  [/(\b(?:at|on|upon|before|after|until|post|MSE|p|b\/f)) d\/?c\b(?!'?d)/gi, '$1 discharge'],
  [/\bMSE (?:dc|d\/c|\d{1,2}\/\d{1,2})(?=:)/gi, 'MSE'],
  [/((?:→|->) ?)d\/?c\b(?= \d)/gi, '$1discharged'],
  [/^d\/?c summ?(?:ary)?\b/gi, 'Discharge summary'],
  [/\b(breast|nipple|vaginal|nasal|wound|worse) d\/?c\b/gi, '$1 discharge'],
  [/\b(?:d\/c|dc)\b(?!')/gi, 'discontinue'],
  [/\b2\/2\b(?= [a-z])/gi, 'secondary to'],
  [/\bSZ\b/g, 'schizophrenia'],
  [/\bPT (?=jobs?\b|work\b|employ)/g, 'part-time '],
  [/\bmo (?=died|passed|dx|w\/|has |had |d\.)/gi, 'mother '],
  [/\bfa (?=died|passed|dx|w\/|has |had |etoh|d\.)/gi, 'father '],
  [
    /\b(mother|father|dad|mom|bro|brother|sis|sister|uncle|aunt|wife|husb|son|dtr|fa|mo) d\.(?= )/gi,
    '$1 died',
  ],
  [/\bdied (?=suicide)/g, 'died by '],
  [/\bdied (?=OD\b|overdose)/g, 'died of '],
  [/\bBP ?(I{1,2}|[12])\b(?![\d/])/g, 'bipolar $1'],
  [
    /\b(\d) (prior |past |lifetime )?SA\b/g,
    (_, n, when) => `${n} ${when || ''}suicide attempt${n === '1' ? '' : 's'}`,
  ],
  [/\bSA x ?(\d+)/g, (_, n) => `${n} suicide attempt${n === '1' ? '' : 's'}`],
  [/(?:no|Ø|∅|denies|0) (?:hx (?:of )?|h\/o |prior )?SAs?(?: hx)?\b/gi, 'no history of suicide attempts'],
  [/\bcmd (?=AH\b)/gi, 'command '],
  [/\bno CAH\b/g, 'no command hallucinations'],
  [new RegExp(`(?<=[\\s,;/(])-\\s?(${FINDING})(?=[\\s,;/).]|$)`, 'g'), 'no $1'],
  [new RegExp(`\\b(${FINDING})-(?=[\\s,;/).]|$)`, 'g'), 'no $1'],
  [new RegExp(`(?<=^|[\\s,;/(])\\+(${FINDING})\\b`, 'g'), 'reports $1'],
  [
    new RegExp(
      `\\b((?:${FINDING})(?:/(?:${FINDING}))*):? (?:neg(?:ative)?|none|Ø|∅|denied|denies)(?=[,.;]|$| )`,
      'g',
    ),
    'denies $1',
  ],
  [/\bHAs\b/g, 'headaches'],
  [/(\d ?m?c?g) od\b/g, '$1 daily'],
  [/\bbup(?= ?(?:XL|SR|ER|IR)\b| ?(?:150|300|450)\b)/gi, 'bupropion'],
  [/(?<=[\s+])bup\b(?! ?(?:XL|SR|ER))/gi, 'buprenorphine'],
  [/\bLi\b(?= |$|[,.;/])/g, 'lithium'],
  [/\bvs\b(?=:? ?(?:\d|stable|wnl|nl\b|normal|BP|HR|T ?\d|lying|sitting))/gi, 'Vitals'],
  [/\bp ?(\d{2,3})\b(?! ?(?:mg|%))/g, 'pulse $1'],
  [/\bT (?=\d{2}(?:\.\d)?\b)/g, 'temperature '],
  [/\b(?:K|k) (?=\d\.\d)/g, 'potassium '],
  [/\bNa (?=1\d\d\b)/g, 'sodium '],
  [/\bK (?=(?:≥|>|<|low))/g, 'potassium '],
  [/\bL (?=(?:forearm|delt|arm|hand|foot|leg|eye|knee|FA\b|wrist|hip))/g, 'left '],
  [/\bR (?=(?:forearm|delt|arm|hand|foot|leg|eye|knee|FA\b|wrist|hip))/g, 'right '],
  [/\bFA\b/g, 'forearm'],
  [/\bPE\b(?= w\/)/g, 'prolonged exposure'],
  [/\bSP (?=(?:updated|written|reviewed|done|redone)\b)/g, 'safety plan '],
  [/\bPHQ ?-?([249])\b(?=\D|$)/gi, 'PHQ-$1'],
  [/\bGAD ?-?7\b/gi, 'GAD-7'],
  [/\bPHQ (?=\d)/g, 'PHQ-9 '],
  [/\bGAD (?=\d)/g, 'GAD-7 '],
  [/\bPCL ?5\b/gi, 'PCL-5'],
  [/\bA&O ?x ?(\d)/gi, 'alert and oriented x$1'],
  [/\bA\+O ?x ?(\d)/gi, 'alert and oriented x$1'],
  [
    /\b(\d{2})[- ]?(?:yo|y\/o)? ?([FM])\b(?![a-z/&])/g,
    (_, age, sex) => `${age}-year-old ${sex === 'F' ? 'woman' : 'man'}`,
  ],
  [/\b(\d{2}) ?(?:yo|y\/o)\b/gi, '$1-year-old'],
]

/** Numbers with letters attached. */
const COUNTS: readonly Rule[] = [
  [/(?<![\w&])x ?(\d+(?:[-–]\d+)?) ?(?:weeks?|wks?|w)\b/gi, 'for $1 weeks'],
  [/(?<![\w&])x ?(\d+(?:[-–]\d+)?) ?(?:days?|d)\b/gi, 'for $1 days'],
  [/(?<![\w&])x ?(\d+(?:[-–]\d+)?) ?(?:months?|mos?)\b/gi, 'for $1 months'],
  [/(?<![\w&])x ?(\d+(?:[-–]\d+)?) ?(?:years?|yrs?|y)\b/gi, 'for $1 years'],
  [/(?<![\w&])(?<!\b(?:oriented|naloxone|narcan|kits?) )[x×] ?1(?= |$|[,.;)])/g, 'once'],
  [/(?<![\w&])(?<!\b(?:oriented|naloxone|narcan|kits?) )[x×] ?2(?= |$|[,.;)])/g, 'twice'],
  [/(?<![\w&])(?<!\b(?:oriented|naloxone|narcan|kits?) )[x×] ?(\d+)(?= |$|[,.;)])/g, '$1 times'],
  [/\bq ?(\d+(?:-\d+)?) ?(?:weeks?|wks?|w)\b/gi, 'every $1 weeks'],
  [/\bq ?(\d+(?:-\d+)?) ?(?:months?|mos?|m)\b/gi, 'every $1 months'],
  [/\bq ?(\d+(?:-\d+)?) ?(?:hours?|hrs?|h)\b/gi, 'every $1 hours'],
  [/\bq ?(\d+(?:-\d+)?) ?(?:days?|d)\b/gi, 'every $1 days'],
  [/\bq (?=(?:night|day|morning|supper|evening|week|month)\b)/gi, 'every '],
  [/(\d+)x\/(?:wk|week)\b/gi, '$1 times a week'],
  [/(\d+)x\/(?:d|day)\b/gi, '$1 times a day'],
  [/(\d+)x\/(?:nt|night)\b/gi, '$1 times a night'],
  [/(\d+)x\/(?:mo|month)\b/gi, '$1 times a month'],
  [/\b(\d+)x\b/g, '$1 times'],
  [/\b1 times\b/g, 'once'],
  [/(\d|[a-z])\/(?:wk|week)\b/gi, '$1 per week'],
  [/(\d|[a-z])\/mo\b/gi, '$1 per month'],
  [/(\d|[a-z])\/(?:d|day)\b/gi, '$1 per day'],
  [/(\d|[a-z])\/(?:nt|night)\b/gi, '$1 per night'],
  [/(\d)(?: ?-?)(?:wks?|w)\b(?!\/)/gi, '$1 weeks'],
  [/(\d) ?mos?\b/gi, '$1 months'],
  [/(\d) ?(?:yrs?|y)\b(?!\/|-|o)/g, '$1 years'],
  [/\b(\d{1,2}(?::\d\d)?) ?([ap])m?\b(?=[\s,.;)–-]|$)/g, '$1 $2.m.'],
  [/\b(\d{4})h\b/g, '$1'],
  [/\b(\d{2,3})m\b/g, '$1 minutes'],
  [/(\d) ?(?:hrs|hr(?! ?\d)|h)\b(?!\/)/g, '$1 hours'],
  [/(\d) ?d\b(?!\/)/g, '$1 days'],
  [/(\d) ?min\b/g, '$1 minutes'],
  [/(\d) ?(mg|mcg|mL|kg|lb)\b/g, '$1 $2'],
  [/(?<![\d.-])\b1 (week|month|day|year|hour|minute)s\b/g, '1 $1'],
]

const SIGNS: readonly Rule[] = [
  [/(?<=\()\+(?=\d)/g, 'up '],
  [/(?<=\()[-−](?=\d)/g, 'down '],
  [/ ?\+\+/g, ' marked'],
  [/(?<=\b\w)\+(?=[\s,.;]|$)/g, ' positive'],
  [/(?<=[a-z])\+(?=[\s,.;]|$)/gi, ' positive'],
  [/(?<=^|[\s,;:])\+ ?(?=[a-z])/gi, 'positive for '],
  [/(?<=[\w).\ue000-\ue0c7],?) positive for (?=\S)/g, ' and '],
  [/ \+ /g, ' and '],
  [/\s*&\s*(?=\w)/g, ' and '],
  [/(^|[\s(])@ ?(?=\S)/g, '$1at '],
  [/~ ?(?=\d|once|twice)/g, 'about '],
  [/≈ ?(?=\d)/g, 'about '],
  [/≥ ?(?=\d)/g, 'at least '],
  [/≤ ?(?=\d)/g, 'at most '],
  [/(?<=[\s(]|^)> ?(?=\d)/g, 'above '],
  [/(?<=[\s(]|^)< ?(?=\d)/g, 'below '],
  [/(?:Ø|∅)\s*/g, 'no '],
  [/ = ?/g, ': '],
]

const ORDER_NEXT = /^\s*(?:call|ED\b|ER\b|stop|return|hold|same[- ]day|back|reduce|emergency|911|988)/i
const TURNED_DOWN = /^\s*(?:declin|refus|not\b|NOT\b|pt\b|patient\b|urged|agreed|wants?\b|deni)/i

/** "→" between two figures is a change, in a chain or after a time "then", else it tells what came of it. */
function withoutArrows(text: string): string {
  const parts = text.split(/(\s*(?:→|->|=>)\s*)/)
  if (parts.length < 3) return text
  const chain = parts.length > 3
  let out = parts[0] ?? ''
  for (let i = 1; i + 1 < parts.length; i += 2) {
    const tight = !/\s/.test(parts[i] ?? '')
    const next = parts[i + 1] ?? ''
    if (/^(?:today|now)\b/i.test(next)) out += ', '
    else if (/\b(?:adm\w*|admit\w*) \d{1,2}\/\d{1,2}$/i.test(out) && /^(?:d\/?c|discharg)/i.test(next))
      out += ', '
    else if (/^(?:XR|ER|XL|SR|LAI)\b/.test(next)) out += ' to '
    else if (/\d{1,2}\/\d{1,2}$/.test(out) && /^\d+(?![\d/])/.test(next)) out += ', then '
    else if (/^\d[\d.]*(?: ?mg)? (?:after|in) \d/.test(next)) out += ', then '
    else if (/\d[\d.,/%]*(?: ?(?:mg|mcg|h|min|%))?$/.test(out) && /^\d/.test(next)) out += ' to '
    else if (ORDER_NEXT.test(next)) out += ': '
    else if (TURNED_DOWN.test(next)) out += ', '
    else if (/\bfor \d+ (?:weeks?|days?|months?)$/.test(out) || chain) out += ', then '
    else if (tight) out += ' to '
    else if (/^(?:[\w-]+ ){0,1}\w+$/.test(out.trim()) && /^\w+er\b/.test(next)) out += ', then '
    else if (/\b(?:rifles?|guns?|handgun|pistol|revolver|keys?|meds)\b[^,]{0,20}$/i.test(out)) out += ' to '
    else out += ': '
    out += next
  }
  return out
}

/** Arrows up and down: an order before a drug or a dose, a change of what they follow or precede. */
function withoutUpAndDown(text: string, planned: boolean): string {
  let out = text
  for (const [sign, verb, done] of [
    ['↑', 'increase', 'increased'],
    ['↓', 'decrease', 'decreased'],
  ] as const) {
    const many = `${sign}+`
    out = out
      .replace(
        new RegExp(
          `\\b(no|NO|not|NOT|since|after|until|without) ${many}\\s*(?=to \\d|\\d|$|[,.;]|till|in )`,
          'gi',
        ),
        (_, word: string) => (/^since|after|until$/i.test(word) ? `${word} the ${verb} ` : `no ${verb} to `),
      )
      .replace(
        new RegExp(`(\\bconsidered|\\bdiscussed|\\bre|\\boffered) ${many}\\s*(?=\\d)`, 'gi'),
        `$1 ${verb} to `,
      )
      .replace(
        new RegExp(
          `\\(${many} ?(?=\\d)|(?<=\\b(?:PHQ|PHQ-9|wt|weight|score|MADRS|GAD-7) ?)${many} ?(?=\\d)|${many} ?(?=\\d+%)`,
          'g',
        ),
        (found: string) => `${found.startsWith('(') ? '(' : ''}${sign === '↑' ? 'up' : 'down'} `,
      )
      .replace(new RegExp(`${many} ?(?=(?:to |from )?\\d)`, 'g'), planned ? `${verb} to ` : `${done} to `)
      .replace(
        /\b(increased?|decreased?) to (?:(to|from) |(?=[,.;]|$|till|in ))/g,
        (_, word: string, link?: string) => (link ? `${word} ${link} ` : word),
      )
      .replace(new RegExp(`^\\s*${many}\\s*(?=[a-z])`, 'i'), planned ? `${verb} ` : `${done} `)
      .replace(new RegExp(`\\s*${many}\\s*`, 'g'), ` ${done} `)
  }
  return out
}

/** "increase prazosin 5 mg" orders 5 mg; "metformin increase to 1000" has its verb in the wrong place. */
function asOrder(text: string): string {
  // What was turned down must not read as an order.
  if (/\b(?:declin|refus|consider|offered|discussed|not\b|no (?:increase|decrease|change))/i.test(text))
    return text
  return text
    .replace(
      /^(increase|decrease) ([a-z][\w/-]+(?: (?:XR|ER|XL|SR|LAI))?) (?=\d)(?!\d+(?:\.\d+)?(?: mg)? to )/i,
      '$1 $2 to ',
    )
    .replace(
      /^([a-z][\w/-]+(?: (?:XR|ER|XL|SR|LAI))?):? (increase|decrease) to /i,
      (_, drug: string, verb: string) => `${verb} ${drug} to `,
    )
}

const WORD =
  /(?<=^|[\s(,;:/\u2013-])([A-Za-z][A-Za-z0-9&+'-]*(?:\/[A-Za-z']+)?\/?:?)(?=[\s),;:.?!/\u2013-]|$)/g

function expandedWords(text: string): string {
  return text.replace(WORD, (word) => {
    const colon = word.endsWith(':') ? ':' : ''
    const bare = colon ? word.slice(0, -1) : word
    const whole = ABBREVIATIONS.get(bare.toLowerCase())
    if (whole !== undefined) return whole + colon
    if (!bare.includes('/')) return word
    const pieces = bare.split('/').map((piece) => ABBREVIATIONS.get(piece.toLowerCase()) ?? piece)
    return pieces.join('/') + colon
  })
}

/** "no CP/SOB/palp" lists what isn't there. */
const DENIED_LIST = new RegExp(`\\b(${NEGATED}) ((?:[a-z][a-z -]{0,40}/){1,6}[a-z][a-z-]{1,24})`, 'gi')

function spelledLists(text: string): string {
  return text.replace(DENIED_LIST, (_, no: string, list: string) => {
    const items = list.split('/').map((item) => item.trim())
    return `${no} ${items.length > 2 ? `${items.slice(0, -1).join(', ')}, or ${items.at(-1)}` : items.join(' or ')}`
  })
}

const applied = (text: string, rules: readonly Rule[]): string =>
  rules.reduce(
    (words, [pattern, put]) =>
      typeof put === 'string' ? words.replace(pattern, put) : words.replace(pattern, put),
    text,
  )

const SHOUTED =
  /\b(?:NOT|NO|STOP|DES(?=venlaf)|MEANS|COURSE|CRISIS|MOBILE|INTAKE|CLINIC|SUMMARY|KETAMINE|CONSULT|LOW|HIGH)\b/g

/** Typed shorthand in words: "c/o ↑anx x2wk" is "complains of increased anxiety for 2 weeks". */
export function expandShorthand(text: string, planned: boolean): string {
  return outsideQuotes(text, (typed) => {
    const first = applied(applied(typed, BY_CONTEXT), COUNTS)
    const unsigned = applied(withoutUpAndDown(withoutArrows(first), planned), SIGNS)
    const words = spelledLists(expandedWords(unsigned))
    return withDoseUnits(planned ? asOrder(words.trim()) : words)
      .replace(/\bw\/(?=\w)/gi, 'with ')
      .replace(SHOUTED, (word) => word.toLowerCase())
      .replace(/\s+([,.;:)])/g, '$1')
      .replace(/\s+/g, ' ')
      .trim()
  })
}
