import { ABBREVIATIONS } from './abbreviations.ts'
import { withDoseUnits } from './dose-units.ts'
import { outsideQuotes } from './quoted.ts'
import { BY_CONTEXT, COUNTS, type Rule, SIGNS } from './shorthand-rules.ts'

const NEGATED = '(?:no|denies|denied|without|neg(?:ative)?(?: for)?|∅|Ø)'
const ORDER_NEXT = /^\s*(?:call|ED\b|ER\b|stop|return|hold|same[- ]day|back|reduce|emergency|911|988)/i
const TURNED_DOWN = /^\s*(?:declin|refus|not\b|NOT\b|pt\b|patient\b|urged|agreed|wants?\b|deni)/i

/** "→" between two values is a change, in a chain or after a time "then", and otherwise introduces a result. */
function withoutArrows(text: string): string {
  const parts = text.split(/(\s*(?:→|->|=>)\s*)/)
  if (parts.length < 3) return text
  const chain = parts.length > 3
  let out = parts[0] ?? ''
  for (let i = 1; i + 1 < parts.length; i += 2) {
    const next = parts[i + 1] ?? ''
    if (/\b(?:adm\w*|admit\w*) \d{1,2}\/\d{1,2}$/i.test(out) && /^(?:d\/?c|discharg)/i.test(next)) out += ', '
    else if (/^(?:XR|ER|XL|SR|LAI)\b/.test(next)) out += ' to '
    else if (/\d[\d.,/%]*(?: ?(?:mg|mcg|h|min|%))?$/.test(out) && /^\d/.test(next)) out += ' to '
    else if (/\d (?:adm|intake|baseline)$/.test(out) && /^\d/.test(next)) out += ', then '
    else if (ORDER_NEXT.test(next)) out += ': '
    else if (TURNED_DOWN.test(next)) out += ', '
    else if (/\bfor \d+ (?:weeks?|days?|months?)$/.test(out) || chain) out += ', then '
    else out += ': '
    out += next
  }
  return out
}

/** Up and down arrows: an order before a drug or a dose, otherwise a change in what is next to them. */
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
      .replace(
        new RegExp(
          `${many} ?([a-z][\\w-]+(?: (?:XR|ER|XL|SR|LAI))?) (?=\\d[\\d.]*(?: ?mg)?(?! ?(?:mg )?to\\b)(?![\\d.]))`,
          'gi',
        ),
        planned ? `${verb} $1 to ` : `${done} $1 `,
      )
      .replace(new RegExp(`^\\s*${many}\\s*(?=[a-z])`, 'i'), planned ? `${verb} ` : `${done} `)
      .replace(new RegExp(`\\s*${many}\\s*`, 'g'), ` ${planned ? verb : done} `)
  }
  return out
}

/** "increase prazosin 5 mg" orders 5 mg; in "metformin increase to 1000" the verb is in the wrong place. */
function asOrder(text: string): string {
  // A rejected change must not read like an order.
  if (/\b(?:declin|refus|consider|offered|discussed|not\b|no (?:increase|decrease|change))/i.test(text))
    return text
  return text
    .replace(/^((?:increase|decrease) [a-z][\w/-]+) (?=\d+(?:\.\d+)?(?: mg)? to )/i, '$1 from ')
    .replace(
      /^(increase|decrease) ([a-z][\w/-]+(?: (?:XR|ER|XL|SR|LAI))?) (?=\d)(?!\d+(?:\.\d+)?(?: mg)? to )/i,
      '$1 $2 to ',
    )
}

const WORD =
  /(?<=^|[\s(,;:/\u2013-])([A-Za-z][A-Za-z0-9&+'-]*(?:\/[A-Za-z']+)?\/?:?)(?=[\s),;:.?!/\u2013-]|$)/g

/** Near family words "mo" is the mother; after a number it is months. */
const MOTHER = /(?<!\d ?)(?<=^|[\s(,;:/])mo(?=[\s:]+(?!ago\b)[a-z])/gi
/** With a newborn, "BF" is not boyfriend. */
const BREASTFEEDING = /\bbf\b(?= (?:data|ok|well|going|q|every|x|until|safe|compat\w*|baby|infant)\b)/gi

function expandedWords(typed: string): string {
  const text = typed.replace(MOTHER, 'mother').replace(BREASTFEEDING, 'breastfeeding')
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

/** "no CP/SOB/palp" lists negatives. */
const DENIED_LIST = new RegExp(`\\b(${NEGATED}) ((?:[a-z][a-z -]{0,40}/){1,6}[a-z][a-z-]{1,24})`, 'gi')

function spelledLists(text: string): string {
  return text.replace(DENIED_LIST, (_, no: string, list: string) => {
    const items = list.split('/').map((item) => item.trim())
    return `${no} ${items.length > 2 ? `${items.slice(0, -1).join(', ')}, or ${items.at(-1)}` : items.join(' or ')}`
  })
}

const applied = (text: string, rules: readonly Rule[]): string =>
  rules.reduce((words, [pattern, put]) => words.replace(pattern, put), text)

const SHOUTED =
  /\b(?:NOT|NO|STOP|DES(?=venlaf)|MEANS|COURSE|CRISIS|MOBILE|INTAKE|CLINIC|SUMMARY|KETAMINE|CONSULT|LOW|HIGH)\b/g

/** Expands typed shorthand: "c/o ↑anx x2wk" becomes "complains of increased anxiety for 2 weeks". */
export function expandShorthand(text: string, planned: boolean): string {
  return outsideQuotes(text, (typed) => {
    const first = applied(applied(typed, BY_CONTEXT), COUNTS)
    const unsigned = applied(withoutUpAndDown(withoutArrows(first), planned), SIGNS)
    const words = spelledLists(expandedWords(unsigned))
    return withDoseUnits(planned ? asOrder(words.trim()) : words)
      .replace(/\b(increase|decrease) to (\d[\d.]*(?: mg)?) to (?=\d)/g, '$1 from $2 to ')
      .replace(SHOUTED, (word) => word.toLowerCase())
      .replace(/\s+([,.;:)])(?!\d)/g, '$1')
      .replace(/\s+/g, ' ')
      .trim()
  })
}
