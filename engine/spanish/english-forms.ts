import { table } from '../words/table.ts'

/** Irregular English verbs: base, past, participle; the -ing form and the -s form follow rules. */
const IRREGULAR = new Map<string, [string, string]>(
  `be was been;have had had;do did done;go went gone;say said said;get got gotten;make made made;know knew known;
think thought thought;take took taken;see saw seen;come came come;give gave given;find found found;tell told told;
feel felt felt;leave left left;put put put;mean meant meant;keep kept kept;let let let;begin began begun;
hear heard heard;run ran run;hold held held;bring brought brought;write wrote written;sit sat sat;stand stood stood;
lose lost lost;pay paid paid;meet met met;set set set;lead led led;understand understood understood;speak spoke spoken;
read read read;spend spent spent;grow grew grown;win won won;teach taught taught;buy bought bought;send sent sent;
fall fell fallen;cut cut cut;sell sold sold;build built built;break broke broken;eat ate eaten;drink drank drunk;
drive drove driven;sleep slept slept;wake woke woken;hurt hurt hurt;hit hit hit;beat beat beaten;fight fought fought;
forget forgot forgotten;choose chose chosen;throw threw thrown;catch caught caught;draw drew drawn;fly flew flown;
hide hid hidden;lie lay lain;ride rode ridden;rise rose risen;shake shook shaken;shut shut shut;sing sang sung;
sink sank sunk;steal stole stolen;swear swore sworn;swim swam swum;wear wore worn;bleed bled bled;bite bit bitten;
feed fed fed;hang hung hung;quit quit quit;stick stuck stuck;tear tore torn;blow blew blown;dream dreamed dreamed;
overcome overcame overcome;become became become;deal dealt dealt;shoot shot shot;spread spread spread;swell swelled swollen;
upset upset upset;withdraw withdrew withdrawn;undergo underwent undergone;bear bore borne;bend bent bent;lend lent lent;
light lit lit;split split split;seek sought sought;forgive forgave forgiven;burst burst burst;freeze froze frozen;
mistake mistook mistaken;show showed shown;wake woke woken;cost cost cost;fit fit fit;bet bet bet;sweep swept swept;
rewrite rewrote rewritten;foresee foresaw foreseen;redo redid redone;weep wept wept;leap leapt leapt;lay laid laid`
    .split(/;\s*/)
    .map((row) => {
      const [base = '', past = '', participle = ''] = row.trim().split(' ')
      return [base, [past, participle]]
    }),
)

const DOUBLED =
  /^(?:stop|plan|drop|cut|get|put|let|sit|set|hit|run|win|quit|begin|forget|swim|chat|nap|rob|grab|slap|snap|step|trip|tap|beg|rub|ban|bet|fit|jog|hug|shop|skip|slip|stab|strip|wrap|vomit|refer|prefer|occur|upset|regret|admit|commit|permit|shut|split|spit|pat|dim|hum|log|mop|nod|pin|pop|sob|spin|tug|wet|zip|control|cancel|equip|transfer|overdos|dig|chop|rap)$/

/** One short vowel before one consonant: mug, mugged. */
const SHORT = /^[^aeiou]+[aeiou][bdgmnprt]$/

function splitFirst(gloss: string): [string, string] {
  const at = gloss.indexOf(' ')
  return at < 0 ? [gloss, ''] : [gloss.slice(0, at), gloss.slice(at)]
}

export function ing(gloss: string): string {
  const [verb, rest] = splitFirst(gloss)
  return ingWord(verb) + rest
}

function ingWord(verb: string): string {
  if (verb === 'be') return 'being'
  if (verb === 'die' || verb === 'lie' || verb === 'tie') return `${verb.slice(0, -2)}ying`
  if (verb === 'vomit' || verb === 'cancel') return `${verb}ing`
  if (/[^aeo]e$/.test(verb))
    return verb.length <= 2 ? `${verb}ing` : /ee$/.test(verb) ? `${verb}ing` : `${verb.slice(0, -1)}ing`
  if (/[ae]e$/.test(verb)) return `${verb}ing`
  if (DOUBLED.test(verb) || SHORT.test(verb)) return `${verb}${verb.at(-1)}ing`
  return `${verb}ing`
}

export function participle(gloss: string): string {
  const [verb, rest] = splitFirst(gloss)
  return (IRREGULAR.get(verb)?.[1] ?? pastWord(verb)) + rest
}

export function past(gloss: string, plural = false): string {
  const [verb, rest] = splitFirst(gloss)
  if (verb === 'be') return (plural ? 'were' : 'was') + rest
  return (IRREGULAR.get(verb)?.[0] ?? pastWord(verb)) + rest
}

function pastWord(verb: string): string {
  if (verb === 'vomit' || verb === 'cancel') return `${verb}ed`
  if (verb.endsWith('e')) return `${verb}d`
  if (/[^aeiou]y$/.test(verb)) return `${verb.slice(0, -1)}ied`
  if (DOUBLED.test(verb) || SHORT.test(verb)) return `${verb}${verb.at(-1)}ed`
  return `${verb}ed`
}

export function thirdPerson(gloss: string): string {
  const [verb, rest] = splitFirst(gloss)
  if (verb === 'be') return `is${rest}`
  if (verb === 'have') return `has${rest}`
  if (verb === 'do' || verb === 'go') return `${verb}es${rest}`
  if (/[^aeiou]y$/.test(verb)) return `${verb.slice(0, -1)}ies${rest}`
  if (/(?:s|x|z|ch|sh)$/.test(verb)) return `${verb}es${rest}`
  return `${verb}s${rest}`
}

const PLURALS = table<string>({
  man: 'men',
  woman: 'women',
  child: 'children',
  person: 'people',
  foot: 'feet',
  tooth: 'teeth',
  wife: 'wives',
  life: 'lives',
  knife: 'knives',
  half: 'halves',
  shelf: 'shelves',
  leaf: 'leaves',
  mouse: 'mice',
  crisis: 'crises',
  diagnosis: 'diagnoses',
  psychosis: 'psychoses',
  analysis: 'analyses',
})
const SAME =
  /(?:news|sleep|work|blood|help|information|advice|homework|furniture|weight|energy|anger|music|sweat|money|shame|patience|pants|clothes|people|scissors|glasses|series|medicine cabinet|stuff|milk|hair|anxiety|alcohol|housework|staff|police|lab work|insurance|sadness|crying|drinking|nausea|constipation|insomnia|diarrhea|rice|bread|food|traffic|trust|violence|abuse|nerves|thanks|desire|jewelry|advocacy)$/

export function pluralNoun(noun: string): string {
  const of = noun.search(/ (?:of|in|with|for|to|from|at|on|by) /)
  if (of > 0) return pluralNoun(noun.slice(0, of)) + noun.slice(of)
  if (SAME.test(noun)) return noun
  const at = noun.lastIndexOf(' ')
  const last = noun.slice(at + 1)
  const head = noun.slice(0, at + 1)
  const known = PLURALS[last]
  if (known) return head + known
  if (/(?:wo)?man$/.test(last)) return `${head}${last.slice(0, -2)}en`
  if (/[^aeiou]y$/.test(last)) return `${head}${last.slice(0, -1)}ies`
  if (/(?:s|x|z|ch|sh)$/.test(last)) return `${head}${last}es`
  return `${head}${last}s`
}
