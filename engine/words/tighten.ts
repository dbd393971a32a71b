/** Words a listener needs and a reader does not: "it's really just kind of hard" is hard. */
const HEDGES =
  /(?<!\b(?:not|n't|than|only) )(?<=\S )(?:really|actually|basically|literally|honestly|pretty much|kind of|sort of|just)\s+(?=[a-z\d])/gi
const TRAILING = /[,;]?\s+(?:okay|right|so|then|though|you know|or whatever|or something)(?=[.]?$)/i

export function tightened(text: string): string {
  return text.replace(HEDGES, '').replace(TRAILING, '')
}

/** Another subject than the one the sentence began with. */
const OTHER_SUBJECT =
  /\b(?:he|she|they|it|we|you|that|this|which|who|there|[a-z]+ (?:is|was|are|were|has|had|says|said|wants|wanted|told))\b|\s[A-Z][a-z]+/
const ELIDED =
  /^(?:Is|Was|Has|Had|Does|Did|Can|Could|Will|Would|Cannot|Feels|Felt|Gets|Got|[A-Z][a-z]+(?:s|ed))\b/

/** "Was jittery, patient could not sleep": who it is about is said once. */
export function saidOnce(text: string): string {
  if (!ELIDED.test(text)) return text
  return text.replace(/(,| and| but) patient (?=[a-z])/g, (all, link: string, at: number) =>
    OTHER_SUBJECT.test(text.slice(0, at).replace(/^\S+/, '')) ? all : `${link} `,
  )
}
