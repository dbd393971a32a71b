import { type Concept, EAT, row, STILL } from './concept.ts'

const SELF = '(?:yourself|myself)'
const LIFE = '(?:your|my) (?:own )?life'
const OTHERS = '(?:anyone|anybody|someone|somebody|others|other people|people|another person)(?: else)?'
const WANTS =
  '(?:thoughts?|thinking|think|thought|urges?|ideas?|wish(?:es)?|feel(?:ing)? like|want(?:ing)?|wanted|impulses?)(?: (?:of|about|to|like that about|that you (?:want|would|might)))*'
const HARM = '(?:hurt|harm)(?:ing)?'
const ASIDE = { eats: true, near: true } as const

/** The first matching row claims the words. */
export const RISK_CONCEPTS: readonly Concept[] = [
  row(
    'suicide-attempt',
    'risk',
    'suicide attempt',
    `(?:tried|try|trying|attempt(?:ed|ing)?) (?:to )?(?:kill(?:ing)? ${SELF}|end(?:ing)? (?:${LIFE}|it)|tak(?:e|ing) ${LIFE}|suicide)|suicide attempts?|attempted suicide`,
    EAT,
  ),
  row(
    'suicide-attempt',
    'risk',
    'suicide attempt',
    `(?:past|previous|prior|any|other|no|ever) attempts?|attempted(?: (?:it|anything|before))?|tried(?: (?:it|that|anything|before|anything like that|to do it|to act on it))?(?= before|\\?|,| in the past|$)`,
    ASIDE,
  ),
  row(
    'command-hallucinations',
    'psychosis',
    'command hallucinations',
    `voices? (?:that )?(?:ever )?(?:tell|telling|command|commanding|say|saying)(?: you| me)?(?: to [^?,;]{2,40})?|(?:tell|telling|told) you to (?:do things|do anything|hurt|harm|kill)[^?;]{0,40}|command hallucinations`,
    EAT,
  ),
  row(
    'suicide-plan',
    'risk',
    'a suicide plan',
    `suicide plans?|plans? (?:to|for|of|about) (?:(?:kill|end|tak|hang|shoot|overdos)\\w*[^?,;]{0,24}|suicide|how[^?,;]{0,24}|doing (?:it|that))|plan to (?:do it|die)|planning (?:it|suicide|to kill ${SELF})`,
    EAT,
  ),
  row(
    'suicide-plan',
    'risk',
    'a suicide plan',
    `plans?(?! (?:to|for|of|on|b|today|this|is|was|we|going|with))|thought (?:of|about) how(?: you (?:would|might)[^?,;]{0,20})?|how you (?:would|might) do it`,
    ASIDE,
  ),
  row(
    'suicidal-intent',
    'risk',
    'suicidal intent',
    `suicidal intent|inten(?:t|d|ding|tions?)(?: (?:to|of) (?:act|die|kill|do|dying|acting|killing|doing)[^?,;]{0,30})?|(?:going|want|wanting|plan|planning) to (?:act on|do it|go through with)[^?,;]{0,24}|act(?:ing)? on (?:it|them|those|that|these)(?: thoughts)?`,
    ASIDE,
  ),
  row(
    'passive-death-wish',
    'risk',
    'wishing to be dead',
    `(?:wish(?:ing|ed|es)?|want(?:ing|ed)?)(?: that)?(?: you| i| to| could)* (?:were|was|be|being|to be) (?:dead|not alive)|(?:wish|want)(?:ing|ed)? (?:you|i) (?:were|was) (?:not (?:here|alive)|never born)|want(?:ing|ed)? to die|wish(?:es)? (?:to be dead|to die)`,
    { eats: true, told: `i ${STILL}(?:want to die|wish i (?:was|were) dead|want to be dead)` },
  ),
  row(
    'passive-death-wish',
    'risk',
    'thoughts of being better off dead',
    `(?:(?:be|being) )?better off dead`,
    { eats: true, told: 'i (?:would be|am) better off dead' },
  ),
  row(
    'passive-death-wish',
    'risk',
    'thoughts of not wanting to be alive',
    `not (?:be(?:ing)? (?:here|alive|around)|want(?:ing)? to (?:be (?:here|alive|around)|live|go on))`,
    { eats: true, told: `i do not want to (?:be (?:alive|here anymore)|live anymore|go on living)` },
  ),
  row('passive-death-wish', 'risk', 'wishing not to wake up', `not wak(?:e|ing) up`, {
    eats: true,
    told: 'i (?:wish|hope) i (?:would|will|did|do) not wake up',
  }),
  row(
    'death-thoughts',
    'risk',
    'thoughts of death',
    `(?:thoughts?|thinking) (?:of|about) (?:death|dying|being dead)`,
    EAT,
  ),
  row(
    'self-harm-thoughts',
    'risk',
    'thoughts of self-harm',
    `${WANTS} ${HARM} ${SELF}|urges? to (?:cut|burn|self-harm)`,
    EAT,
  ),
  row(
    'suicidal-ideation',
    'risk',
    'suicidal ideation',
    `suicid(?:al(?:ity)?|e)(?: (?:thoughts?|thinking|ideation|feelings?|ideas?))?(?! (?:attempt|plan|note|hotline|watch|prevention|line|in the|intent))|kill(?:ing)? ${SELF}|end(?:ing)? (?:${LIFE}|it all|things)|tak(?:e|ing) ${LIFE}`,
    {
      eats: true,
      told: `i (?:am ${STILL}suicidal|(?:think|have been thinking|am thinking|keep thinking) (?:about|of) (?:killing myself|suicide|ending (?:it(?: all)?|my life)|taking my (?:own )?life)|(?:want|am going) to kill myself|have (?:suicidal thoughts|thoughts of (?:suicide|killing myself|ending my life)))`,
    },
  ),
  row('self-harm', 'risk', 'cutting', `cut(?:ting)?(?: ${SELF})?(?! (?:back|down|off|out|the|your|it))`, EAT),
  row(
    'self-harm',
    'risk',
    'self-harm',
    `(?:hurt|hurting|harm|harming|harmed|burn|burning|burned|injur\\w+) ${SELF}|self[- ](?:harm\\w*|injur\\w*)`,
    EAT,
  ),
  row(
    'preparatory-act',
    'risk',
    'writing a suicide note',
    `suicide note|(?:written|write|wrote|writing|leave|left) (?:a|any) (?:note|goodbye\\w*|letter)s?|goodbye (?:notes?|letters?)`,
    EAT,
  ),
  row(
    'preparatory-act',
    'risk',
    'saving up pills',
    `(?:sav(?:e|ed|ing)|stockpil\\w+|collect\\w*|hoard\\w*|stash\\w*) (?:up )?(?:any |your |extra |some )?(?:pills|meds|medications?)|pills saved up`,
    EAT,
  ),
  row('violent-thoughts', 'risk', 'homicidal ideation', `homicid\\w+|kill(?:ing)? ${OTHERS}`, EAT),
  row(
    'violent-thoughts',
    'risk',
    'thoughts of harming others',
    `(?:${HARM}|harm to) ${OTHERS}|(?:yourself|you),? or (?:to )?(?:${HARM} )?${OTHERS}|(?:^|and|or) anyone else(?=\\?)|${HARM} (?:[\\w'-]+ ){1,5}?or (?:anyone|anybody|someone)(?: else)?|${HARM} (?:[\\w'-]+ ){0,4}?[\\w'-]+, or (?:anyone|anybody|someone)(?: else)?|(?:anyone|anybody)(?: else)?(?: that)? you (?:want|think about|would like|feel like|thought of|are thinking of) (?:to )?(?:hurt|harm)(?:ing)?`,
    EAT,
  ),
  row(
    'violent-thoughts',
    'risk',
    'thoughts of harming the baby',
    `(?:${HARM}|harm to) (?:the|your) baby`,
    EAT,
  ),
  row('hopelessness', 'mood', 'hopelessness', 'hopeless(?:ness)?', {
    told: `i (?:feel|am feeling|am) ${STILL}(?:so |completely |pretty )?hopeless`,
  }),
]
