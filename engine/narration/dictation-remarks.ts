/** Sentences about the dictation itself, or addressed to the transcriptionist. */
const TO_THE_TYPIST =
  /^(?:(?:okay|ok|um|uh|so|and|alright)[,.]? )*(?:end(?: of)?(?: the)? ?(?:dict\w*|note|report|summary|letter|memo)?|stop|start dictation|begin dictation|(?:new |next )?(?:paragraph|line)|period|comma|(?:and )?that(?:'s| is) (?:all|it)(?: for (?:today|now|this one|the note))?(?:,? thanks?(?: you)?)?|we started with the week|thank you(?: very much)?|thanks|dictated(?:,? (?:but )?not read)?|dictated by .{0,60}|signed|next patient|good enough|okay|where was i|let me see|let me start (?:over|again)|spell\w* .{0,80}|attending is me|(?:so )?that(?:'s| is),? what,? .{0,40}|number [a-z]+|(?:please )?(?:copy|cc)(?: of this)? to (?:the )?(?:file|chart)|(?:so )?what we agreed|(?:safety, )?asked directly|(?:that is|that's|this is) (?:important|new))[.!?,]*$/i
const ASKS_TYPIST =
  /\bplease (?:put|make|leave|do not|don't|print|type|bold|insert|fix|check the spelling|pull|attach|add (?:that|this|the) to)\b|\b(?:put|make) (?:that|this|it) in bold\b|\bto be added by the office\b|\b(?:take|leave) (?:it|that) out\b|\b(?:as in (?:victor|boy|bravo|delta|mary|nancy|peter|sam|tom))\b/i
/** "V-A-R-G-A", "D V O R A C E K", "that's V as in Victor, I, L, L". */
const SPELLED =
  /,? ?(?:(?:that is|that's|spelled|spelling) )?(?:(?<![\w-])(?:[A-Z]-){2,20}[A-Z](?:-[A-Z]-)?(?![\w-])|(?<!\w)(?:[A-Z] ){3,20}[A-Z](?!\w)|(?<!\w)[A-Z] as in [A-Z][a-z]+(?:, [A-Z](?!\w)){1,20})/g
const PASTED =
  /,\s*[^,]{3,60}, (?:that|this) (?:was|is|got) [^,]{3,60}, (?:please )?(?:take|leave|cut) (?:it|that) out\b/gi

const OPENING =
  /^(?:(?:(?:okay|ok|all right|alright|so|and|um|uh|hello|hi|good (?:morning|afternoon|evening))[,.]?|(?:well|now|then)[,.]) )*(?:this is (?:dr\.? \w+|doctor \w+|\w+ \w+)(?:,| dictating)[^.,]{0,20}, |this is (?:dr\.? \w+|doctor \w+|\w+ \w+),? dictating (?:a |an |the )?|this is (?:a |an |the )?(?=(?:[a-z-]+ ){0,4}(?:note|visit|evaluation|assessment|review|summary|report|session|intake|consult\w*|conference)\b))?/i
const ENUMERATED =
  /^(?:and )?(?:number )?(?:one|two|three|four|five|six|seven|eight|nine|ten|\d{1,2}|first|second|third|fourth|fifth|last|lastly|finally)[,.):] (?=[a-z(])/i
const ASIDE =
  /, (?:I(?:'d| would) (?:say|add)|let me (?:see|look|check|think)|what(?:'s| is) it called|for what it(?:'s| is) worth|by the way|as I said|important(?:ly)?|of course|obviously|well), /gi

/** "Number two, taper …": the plan numbers its own lines. */
export const withoutNumber = (sentence: string): string => sentence.replace(ENUMERATED, '')

const isToTypist = (sentence: string): boolean => TO_THE_TYPIST.test(sentence.trim())

/** Removes remarks to the transcriptionist; empty if nothing else is left. */
export function withoutDictationRemarks(sentence: string): string {
  let text = sentence
    .replace(/^([A-Za-z ]{3,30}) colon(?= \S|\.?$)/i, '$1:')
    .replace(SPELLED, '')
    .replace(PASTED, '')
    .replace(ASIDE, ' ')
  text = text
    .split(/(?<=[;,]) /)
    .filter((clause) => !ASKS_TYPIST.test(clause))
    .join(' ')
  text = withoutNumber(text.replace(OPENING, ''))
  return isToTypist(text) ? '' : text.replace(/^[\s,;:.]+|[\s,;]+$/g, '')
}
