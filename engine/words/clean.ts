/** Speech as it would be written: no fillers, no stumbling, no contractions. */

const FILLERS =
  /(?:^|(?<=[\s,.;]))(?:um+|uh+|er+|erm|hmm+|mm+|mhm|uh-huh|you know what|you know|i mean|like i said|i guess|i suppose|i'd say|i would say|honestly|to be honest|basically|obviously|literally|frankly|believe me|let's see|let me see|how do i say(?: it| this)?|or whatever|or something like that|or something|and stuff(?: like that)?|and all that|if i'm honest|if that makes sense|i want to say|what was it|believe it or not|thank god|god|oh my god|heavens|gosh|jeez|sweetheart|ma'am|sir|man|dude)(?:,|\.\.\.|…)?(?=[\s,.;?!]|$)/gi
/** "like" as a filler: between commas, before a number, or after a form of "be" with a word for an amount. */
const LIKE_FILLER =
  /,\s*like,\s*|\blike,\s+|(?<=\b(?:was|is|just|it's|and|so|for|at|i|maybe|only|about)\s)like\s+(?=(?:\d|a |an |the |really|so |every|all|half|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|fifteen|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety|hundred|literally|i |my |he |she |we |they |in |on |at |not |just |one |once|twice))/gi
const OPENERS =
  /^(?:(?:oh|ah|well|so|okay|ok|yeah|yep|yup|yes|right|sure|and|but|now|anyway|alright|all right|look|listen|see|ha|haha|wow|then|also|plus|actually|hey|good|great|perfect|exactly|cool|got it|you got it|fair enough|of course|absolutely|definitely|thank you|thanks|no worries|fine|true|agreed|understood|i see|i hear you|bless her|nope)(?:[,.!:;—–-]+\s*|\s+(?=so\b|and\b|well\b|um\b|yeah\b|okay\b|the\b|i\b|i'm\b|i've\b|my\b|we\b|it's\b|let's\b|that's\b|you\b|your\b|you're\b|then\b|now\b|let\b|what\b|here's\b|he\b|she\b|they\b|but\b|because\b|there\b|for\b|on\b|in\b|this\b|not\b|just\b|about\b|since\b|when\b|if\b|like\b|a\b)))+/i
const REPEATED = /\b(\w+(?:'\w+)?)(?:[ ,]+\1\b)+/gi
/** Repeating these is grammar, not stumbling. */
const MAY_REPEAT = new Set(['had', 'that', 'no', 'never', 'very', 'really', 'nine', 'ha', 'bye', 'so'])

export function withoutFillers(text: string): string {
  return text
    .replace(/\((?:laughs?|laughing|sighs?|pause|quiet|crying|silence|inaudible|chuckles?)\)/gi, ' ')
    .replace(FILLERS, ' ')
    .replace(LIKE_FILLER, ' ')
    .replace(REPEATED, (all, word: string) =>
      MAY_REPEAT.has(word.toLowerCase()) || /^\d+$/.test(word) ? all : word,
    )
    .replace(/\s+([,.;?!])/g, '$1')
    .replace(/([,;])(?:\s*[,;])+/g, '$1')
    .replace(/^[\s,;.…—–-]+/, '')
    .replace(/,\s*([.?!])/g, '$1')
    .replace(/\s{2,}/g, ' ')
    .trim()
}

/** Without the words that only take the turn: "Oh, well, yeah, so I …" */
export function withoutOpeners(text: string): string {
  return text.replace(OPENERS, '').replace(/^[\s,;.…—–-]+/, '')
}

const CONTRACTIONS: readonly (readonly [RegExp, string])[] = [
  [/[’‘]/g, "'"],
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
  [/\blet's\b/gi, 'let us'],
  [
    /\b(i|you|he|she|it|we|they|that|there|who)'d (been|had|gone|done|seen|taken|said|told|stopped|started|made|got|gotten|come|given|asked|tried|lost|mentioned|talked|left|never)\b/gi,
    '$1 had $2',
  ],
  [/\b(i|you|he|she|it|we|they|that|there|who)'d better\b/gi, '$1 had better'],
  [/\b(i|you|he|she|it|we|they|that|there|who|\w+)'d\b/gi, '$1 would'],
  [
    /\b(he|she|it|that|there|what|who|where|how|everything|nothing|something|everybody|everyone)'s (been|had|gone|got|gotten|taken|said|told|done|come|never been|always been|already|stopped|started|asked|lost|made|given)\b/gi,
    '$1 has $2',
  ],
  [
    /\b(he|she|it|that|there|what|who|where|how|here|everything|nothing|something|everybody|everyone)'s\b/gi,
    '$1 is',
  ],
  [/\bgonna\b/gi, 'going to'],
  [/\bwanna\b/gi, 'want to'],
  [/\bgotta\b/gi, 'have to'],
  [/\bkinda\b/gi, 'kind of'],
  [/\bsorta\b/gi, 'sort of'],
  [/(?:^|(?<=\s))'cause\b/gi, 'because'],
  [/(?:^|(?<=\s))'em\b/gi, 'them'],
  [/\bdunno\b/gi, 'do not know'],
]

export function expanded(text: string): string {
  let out = text
  for (const [pattern, words] of CONTRACTIONS) out = out.replace(pattern, words)
  return out
}

/** "mood's", "gait's" before what is said of them. */
export function expandedNouns(text: string): string {
  return text.replace(
    /\b(mood|sleep|appetite|energy|anxiety|gait|speech|mouth|weight|pressure|dose|pain|voice|house|home|work|drinking|thinking|memory|focus|concentration|knee|back|head|bottle|husband|wife|mom|mother|dad|father|brother|sister|son|daughter|doctor|therapist|boss|manager|neighbor|roommate|girlfriend|boyfriend|affect|insight|level|lithium|medication|medicine|plan)'s (?=(?:good|bad|fine|okay|ok|been|not|gone|dry|steady|normal|better|worse|low|high|the|a|an|so|really|pretty|always|still|getting|going|doing|taking|holding|in|on|at|what|where|killing|hurting|about|just|very|too)\b)/gi,
    '$1 is ',
  )
}
