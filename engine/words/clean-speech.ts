/** Cleans up speech: removes fillers and stumbles, and expands contractions. */

const NUMBER_WORD =
  '(?:zero|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|\\w+teen|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety|hundred|thousand)'
const DAY_OR_NUMBER = `(?:the |a |about |like |more like )?(?:\\d|${NUMBER_WORD}\\b|(?:first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|eleventh|twelfth|\\w+teenth|twentieth|twenty-\\w+|thirtieth)\\b|(?:mon|tues|wednes|thurs|fri|satur|sun)day|january|february|march|april|june|july|august|september|october|november|december)`
/**
 * Words that are always filler, and those that are filler only in some places: "I mean" before a number takes
 * one back, "let's see you in May" is a plan, "do you know" asks, "the ER" and "my man" are places and
 * people.
 */
const FILLERS = new RegExp(
  `(?:^|(?<=[\\s,.;]))(?:${[
    "um+|uh+|erm|hmm+|mm+|mhm|uh-huh|like i said|i suppose|i(?:'d| would) say(?: that)?(?! (?:you(?:'re| are|'ve| have)|this is|(?:the|your|his|her) risk)\\b)|honestly|to be honest|basically|obviously|literally|frankly|believe me|how do i say(?: it| this)?|or whatever|or something like that|and stuff(?: like that)?|and all that|if i'm honest|if that makes sense|believe it or not|thank god|oh my god|heavens|gosh|jeez|sweetheart|ma'am|sir",
    '(?<!\\b(?:the|an|to|in|at|from|my|this|that|of|into) )er+(?=,|\\.\\.\\.|…)',
    "(?<!\\b(?:do|did|if|as|would|how|don't|let) )you know what(?: i mean)?(?=[,.?!]|$)",
    "(?<!\\b(?:do|did|if|as|would|how|don't|let|that) )you know(?! (?:what|how|that|if|who|when|where|why|about|him|her|anyone|anybody|anything|of|any)\\b)",
    `(?<!\\bwhat )i mean(?!,? (?:(?:it|that)(?=[.,!?]|$)|to\\b|by\\b|business|${DAY_OR_NUMBER}))`,
    'i guess(?! (?:so|not)\\b)',
    "i (?:don't|do not) know(?=,| how to)(?: how to (?:say|explain|put|describe) (?:it|this|that))?",
    "let(?:'s| me) see(?! (?:you|how|if|what|him|her|them|where|whether|each)\\b)",
    'i want to say(?! (?:goodbye|sorry|thank|something|that|no|yes)\\b)',
    'or something(?! (?:else|worse|bad|like)\\b)',
    'what was it(?=[,.?]|$)',
    '(?<=(?:^|[,.;] ?|\\boh |\\byeah |\\bhey ))(?:god|man|dude)(?=[,.!;]|$)',
  ].join('|')})(?:,|\\.\\.\\.|…)?(?=[\\s,.;?!]|$)`,
  'gi',
)
/** "like" as a filler: between commas, before a number, or after a form of "be" with a word for an amount. */
const LIKE_FILLER =
  /,\s*like,\s*|\blike,\s+|(?<=\bi\s)like\s+(?=(?:just|literally|i|not)\b)|(?<=\b(?:was|is|just|it's|and|so|for|at|maybe|only|about)\s)like\s+(?=(?:\d|a |an |the |really|so |every|all|half|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|fifteen|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety|hundred|literally|i |my |he |she |we |they |in |on |at |not |just |one |once|twice))/gi
const REPEATED = /\b(\w+(?:'\w+)?)(?:[ ,]+\1\b)+/gi
/** Repeating these is grammatical, not a stumble. */
const MAY_REPEAT = new Set(['had', 'that', 'no', 'never', 'very', 'really', 'ha', 'bye', 'so'])
/** "Nine eight eight" and "twenty twenty" are numbers. */
const NUMBER = new RegExp(`^(?:\\d+|${NUMBER_WORD})$`, 'i')

/** Letters that a recognizer hears one by one. */
const SPELLED =
  /\b(?:p h q|g a d|p c l|e p d s|i s i|m o c a|y m r s|e k g|e c g|a d h d|p t s d|o c d|c b t|d b t|t s h|m r i|c b c|s s r i|s n r i|i o p|p h p|p c p|a i m s|i u d|q t c|a n c|h c t z|e m d r|n a c|d u i|v a|e r|c i w a|l f t|t m s|e c t|h i v)\b/gi

/** The same with punctuation between them: "N-A-C", "E.K.G." */
const SPELLED_OUT = /\b[A-Z](?:[-.][A-Z]){2,4}\b\.?/g

/** A transcript's remarks about the audio: "[laughs]", "(quietly)", "[long pause]". */
const STAGE =
  /[[(](?:(?:long|short|soft|softly|brief|nervous|both|they|he|she) )?(?:laugh\w*|sigh\w*|paus\w*|quiet\w*|cry\w*|silen\w*|inaudible|chuckl\w*|smil\w*|cough\w*|sniff\w*|whisper\w*|nods?|nodding|shrugs?|clears throat|tear\w*|joking\w*|crosstalk)(?: (?:softly|quietly|a little|again))?[\])]/gi

/** "Uh-uh", "mm-mm": a hummed no. "Uh-huh" is a yes. */
const HUMMED_NO = /^(?:uh|nuh|unh|huh|mm|nn)-(?:uh|unh|mm|nn)(?=[,.!;]|$)|^(?:nuh uh|uh uh)(?=[,.!;]|$)/i

const HUMMED_YES = /^(?:uh[- ]huh|mm+[- ]?hm+|mhm+)(?=[,.!;]|$)/i

export function withoutFillers(text: string): string {
  return text
    .replace(HUMMED_NO, 'No')
    .replace(HUMMED_YES, 'Yes')
    .replace(SPELLED, (letters) => letters.replace(/ /g, '').toUpperCase())
    .replace(SPELLED_OUT, spelledTogether)
    .replace(STAGE, ' ')
    .replace(FILLERS, ' ')
    .replace(LIKE_FILLER, ' ')
    .replace(REPEATED, (all, word: string, at: number, whole: string) =>
      MAY_REPEAT.has(word.toLowerCase()) ||
      NUMBER.test(word) ||
      // "The thoughts horrify you, you go to all this trouble": one ends a clause, the next starts another.
      (/^(?:you|it)$/i.test(word) && all.includes(',') && /[a-z] $/i.test(whole.slice(0, at)))
        ? all
        : word,
    )
    .replace(/\s{2,}/g, ' ')
    .replace(/\s([,;?!]|\.(?!\d))/g, '$1')
    .replace(/([,;])(?:\s*[,;])+/g, '$1')
    .replace(/^[\s,;.…—–-]+/, '')
    .replace(/,\s*([?!]|\.(?!\d))/g, '$1')
    .replace(/\s{2,}/g, ' ')
    .trim()
}

function spelledTogether(letters: string, at: number, whole: string): string {
  const ends = letters.endsWith('.') && /^(?:\s+[A-Z]|$)/.test(whole.slice(at + letters.length))
  return letters.replace(/[-.]/g, '') + (ends ? '.' : '')
}

type Written = readonly (readonly [RegExp, string])[]
/** The apostrophe is part of each of these. */
const CONTRACTIONS: Written = [
  [/\bi ain't\b/gi, 'I am not'],
  [/\b(you|we|they|these|those) ain't\b/gi, '$1 are not'],
  [/\bain't\b/gi, 'is not'],
  [/\b(?:i)'ma\b/gi, 'I am going to'],
  [/\bcan't\b/gi, 'cannot'],
  [/\bwon't\b/gi, 'will not'],
  [/\bshan't\b/gi, 'shall not'],
  [/n't\b/gi, ' not'],
  [/\bi'm\b/gi, 'I am'],
  [/\b(\w+)'re\b/gi, '$1 are'],
  [/\b(\w+)'ve\b/gi, '$1 have'],
  [/\b(\w+)'ll\b/gi, '$1 will'],
  [/,?\s+let's say,?(?=\s)/gi, ''],
  [/\blet's\b/gi, 'let us'],
  [
    /\b(i|you|he|she|it|we|they|that|there|who)'d (been|had|gone|done|seen|taken|said|told|stopped|started|made|got|gotten|come|given|asked|tried|lost|mentioned|talked|left|never (?=(?:been|had|gone|done|seen|taken|told|heard|felt|thought|known|tried|met|used|gotten|\w+ed)\b)|thought|felt|known|meant|planned|hoped|wanted|kept|run|begun|already)\b/gi,
    '$1 had $2',
  ],
  [/\b(i|you|he|she|it|we|they|that|there|who)'d (\w+(?:[^e]ed|tten|ken|own))\b/gi, '$1 had $2'],
  [/\b(i|you|he|she|it|we|they|that|there|who)'d better\b/gi, '$1 had better'],
  [/\b(i|you|he|she|it|we|they|that|there|who|\w+)'d\b/gi, '$1 would'],
  [/\bwhat's left\b/gi, 'what is left'],
  [
    /\b(he|she|it|that|there|what|who|where|how|everything|nothing|something|everybody|everyone)'s (been|had|gone|got|gotten|taken|said|told|done|come|(?:never|always|only|ever|just|barely|hardly|already|also|not|still) (?:been|had|gone|done|said|told|come|made|taken|tried|seen|hit|hurt)|already|stopped|started|asked|lost|made|tried|left|moved|died|lived|worked|called|refused|quit|changed|seen(?! (?:by|on|in|at|with|for|today|alone)\b)|known|become|passed|gained|used|missed|attempted|cried|slept|driven|stayed|written|kept|put|eaten|drunk|fallen|thrown|grown|begun)\b/gi,
    '$1 has $2',
  ],
  [
    /\b(he|she|it|that|there|what|who|where|how|here|everything|nothing|something|everybody|everyone)'s\b/gi,
    '$1 is',
  ],
  [/(?:^|(?<=\s))'cause\b/gi, 'because'],
  [/(?:^|(?<=\s))'em\b/gi, 'them'],
]
const GOTTA = /\b(?:(i|you|we|they)(?:'ve)?|(he|she|it)(?:'s)?) gotta\b/gi
const SLURRED: Written = [
  [/\bgonna\b/gi, 'going to'],
  [/\bwanna\b/gi, 'want to'],
  [/\bgotta\b/gi, 'have to'],
  [/\bkinda\b/gi, 'kind of'],
  [/\bsorta\b/gi, 'sort of'],
  [/\b(the|an|to) er\b/g, '$1 ER'],
  [/\bdunno\b/gi, 'do not know'],
]
const ANY_SLURRED = new RegExp(SLURRED.map(([pattern]) => pattern.source).join('|'), 'i')

export function expanded(text: string): string {
  let out = text
    .replace(/[’‘]/g, "'")
    .replace(GOTTA, (_all, many?: string, one?: string) => (many ? `${many} have to` : `${one} has to`))
  for (const [pattern, words] of CONTRACTIONS) {
    if (!out.includes("'")) break
    out = out.replace(pattern, words)
  }
  return ANY_SLURRED.test(out)
    ? SLURRED.reduce((words, [pattern, whole]) => words.replace(pattern, whole), out)
    : out
}

/** "mood's", "gait's" before a predicate. */
export function expandedNouns(text: string): string {
  return text.replace(
    /\b(?<!\b(?:at|to|from|with) )(mood|sleep|appetite|energy|anxiety|gait|speech|mouth|weight|pressure|dose|pain|voice|house|home|work|drinking|thinking|memory|focus|concentration|knee|back|head|bottle|husband|wife|mom|mother|dad|father|brother|sister|son|daughter|doctor|therapist|boss|manager|neighbor|roommate|girlfriend|boyfriend|affect|insight|level|lithium|medication|medicine|plan)'s (?=(?:good|bad|fine|okay|ok|been|not|gone|dry|steady|normal|better|worse|low|high|the|a|an|so|really|pretty|always|still|getting|going|doing|taking|holding|in|on|at|what|where|killing|hurting|about|just|very|too)\b)/gi,
    '$1 is ',
  )
}
