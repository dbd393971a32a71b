import type { NotUsed } from '../fact.ts'
import { type DrugSentence, drugInTalk, type Mention, unitsOf } from './drug-sentences.ts'
import { reasonIn, replyTo } from './replies.ts'

const CLINICIAN_REJECTS =
  /\b(?:(?:i|we) cannot (?:use|give you|do)|i would (?:pass on|skip|avoid|stay away from|steer clear of|rather not|leave (?:it|that) (?:out|be)|not (?:use|add|start|restart|pick|reach for|go (?:to|with|there)|touch))|i am not (?:adding|starting|restarting|prescribing|going to (?:add|start|restart|prescribe|use|give you|put))|we (?:will|would) not (?:do|use|add|start|go there)|(?:is|are) (?:off the table|out of the question|not an option|out(?=[.,]|$))|that is out\b|let us (?:not|skip|hold off)|leave (?:it|that|[a-z]+) (?:out|off)\b|no to that one|hard no|not for (?:you|today|now)\b|i do not love (?:it|that)|i had thought of|so no\b|wouldn't be safe|i will not[.,]?$|(?:is|would) not (?:be )?(?:safe|a good (?:idea|fit|choice)))/i
const NOT_A_REJECTION =
  /\b(?:let us not (?:stop|change|raise|lower|rush|wait|skip|miss|forget)|i would not stop|(?:increase|change|raise|taper)\b|not going to (?:stop|change|raise|lower|take)|do not stop|if you|you are out)\b/i
const NOW = /\b(?:you are on|you take|your (?:dose|level)|keep|stays at|stay on)\b/i

/** Drugs the clinician considered and rejected. */
export function rejectedByClinician(
  all: readonly DrugSentence[],
): (NotUsed & { mention: Mention; at: number })[] {
  return all.flatMap((said) => {
    if (said.role !== 'clinician' || said.asks) return []
    const rejects = CLINICIAN_REJECTS.exec(said.text)
    if (!rejects || NOT_A_REJECTION.test(said.text) || NOW.test(said.text)) return []
    const named = new Set(said.drugs.map(({ drug }) => drug))
    const own = said.drugs.find(({ start, end }) => start - rejects.index < 60 && rejects.index - end < 90)
    if (!own && said.drugs.length > 0) return []
    if (named.size > 1) return []
    const talk = own ? undefined : drugInTalk(all, said.at, 1)
    // "That one" is a drug the clinician named, not one the patient takes.
    if (talk && (talk.from.turn !== said.turn || !/\b(?:it|that|that one|there)\b/i.test(said.text)))
      return []
    const mention = own ?? talk?.mention
    if (!mention) return []
    const reason = clinicianReason([said, ...(talk ? [talk.from] : [])], rejects.index)
    return [
      {
        kind: 'not-used' as const,
        what: mention.name,
        status: 'considered' as const,
        by: 'clinician' as const,
        ...(reason && { reason }),
        units: unitsOf(talk?.from, said),
        mention,
        at: said.at,
      },
    ]
  })
}

const REASON = /\b(?:because|since|but) ((?:you|your|it|that|with|the|his|her|he|she)\b[^.;?!,]{6,90})/i

function clinicianReason(said: readonly DrugSentence[], _at: number): string | undefined {
  for (const { original } of said) {
    const words = REASON.exec(original)?.[1]?.trim()
    if (!words || /\b(?:love|pass|rather|i'd|wouldn't|won't|not today|that's out)\b/i.test(words)) continue
    const count = words.split(/\s+/).length
    if (count >= 3 && count <= 16 && !/^(?:it|that)'s (?:not|out|off|your call)/i.test(words)) return words
  }
  return undefined
}

const DECLINES_OUTRIGHT =
  /\bi do not want (?:no |any |the |to (?:take|start|try|go on|be on) (?:the |any )?)?$|\b(?:not interested in|i said no to|we said no to|no to|i will not take|i am not taking|i would rather not (?:take|do|try|start)) (?:the |any )?$/i

/** "I don't want the gabapentin.", said by the patient. */
export function declinedOutright(
  all: readonly DrugSentence[],
): (NotUsed & { mention: Mention; at: number })[] {
  return all.flatMap((said) => {
    if (said.role === 'clinician' || said.role === 'narrator' || said.asks || said.drugs.length !== 1)
      return []
    const [mention] = said.drugs
    if (!mention || !DECLINES_OUTRIGHT.test(said.text.slice(0, mention.start))) return []
    if (/\b(?:if|but i (?:will|would)|to (?:stop|lose|run out|end up))\b/i.test(said.text)) return []
    return [
      {
        kind: 'not-used' as const,
        what: mention.name,
        status: 'declined' as const,
        by: 'patient' as const,
        units: unitsOf(said),
        mention,
        at: said.at,
      },
    ]
  })
}

const OFFERS =
  /\b(?:could|can|would you|do you want|there is|option|add(?:ing)?|try|offer|the other (?:way|road|one)|another|what about|would be|i would go with)\b/i

/** "We could add a little clonidine." "I'll pass.": the last drug offered, rejected immediately. */
export function declinedOffers(all: readonly DrugSentence[]): (NotUsed & { mention: Mention; at: number })[] {
  return all.flatMap((said) => {
    if (said.role !== 'clinician' || new Set(said.drugs.map(({ drug }) => drug)).size !== 1) return []
    const [mention] = said.drugs
    if (
      !mention ||
      !OFFERS.test(said.text) ||
      /\b(?:stop|lower|reduce|hold|off|was|were|did|ago|level|are you (?:taking|on)|i do not want|i would not|i will not|you had|you have)\b/i.test(
        said.text,
      )
    )
      return []
    const reply = replyTo(all, said.at, 1, mention.drug)
    const [first] = reply.turn
    if (reply.way !== 'refuses' || !first) return []
    // No other question or offer came before the answer.
    const between = all.slice(said.at + 1, first.at)
    if (between.length > 3 || between.some(({ drugs }) => drugs.length > 0)) return []
    const earlier = all[said.at - 1]
    if (
      earlier?.turn === said.turn &&
      earlier.drugs.some(({ drug }) => drug !== mention.drug) &&
      /\b(?:or|could|option)\b/i.test(earlier.text)
    )
      return []
    const reason = reasonIn(reply.turn)
    return [
      {
        kind: 'not-used' as const,
        what: /\b(?:shot|injection|injectable|monthly)\b/i.test(said.text)
          ? `${mention.name} injection`
          : mention.name,
        status: 'declined' as const,
        by: 'patient' as const,
        ...(reason && { reason }),
        units: unitsOf(said, ...reply.turn.slice(0, 3)),
        mention,
        at: said.at,
      },
    ]
  })
}
