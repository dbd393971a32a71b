import type { NotUsed } from '../fact.ts'
import { drugInTalk, type Mention, repliesTo, type Said, unitsOf } from './said.ts'

const CLINICIAN_REJECTS =
  /\b(?:(?:i|we) cannot (?:use|give you|do)|i would (?:pass on|skip|avoid|stay away from|steer clear of|rather not|leave (?:it|that) (?:out|be)|not (?:use|add|start|restart|pick|reach for|go (?:to|with|there)|touch))|i am not (?:adding|starting|restarting|prescribing|going to (?:add|start|restart|prescribe|use|give you|put))|we (?:will|would) not (?:do|use|add|start|go there)|(?:is|are) (?:off the table|out of the question|not an option|out(?=[.,]|$))|that is out\b|let us (?:not|skip|hold off)|leave (?:it|that|[a-z]+) (?:out|off)\b|no to that one|hard no|not for (?:you|today|now)\b|i do not love (?:it|that)|i had thought of|so no\b|wouldn't be safe|(?:is|would) not (?:be )?(?:safe|a good (?:idea|fit|choice)))/i
const NOT_A_REJECTION =
  /\b(?:let us not (?:stop|change|raise|lower|rush|wait|skip|miss|forget)|i would not stop|not going to (?:stop|change|raise|lower|take)|do not stop|if you|you are out)\b/i
const NOW = /\b(?:you are on|you take|your (?:dose|level)|keep|stays at|stay on)\b/i

/** What the clinician weighed and left. */
export function rejectedByClinician(all: readonly Said[]): (NotUsed & { mention: Mention; at: number })[] {
  return all.flatMap((said) => {
    if (said.role !== 'clinician' || said.asks) return []
    const rejects = CLINICIAN_REJECTS.exec(said.text)
    if (!rejects || NOT_A_REJECTION.test(said.text) || NOW.test(said.text)) return []
    const named = new Set(said.drugs.map(({ drug }) => drug))
    const [own] = said.drugs
    if (named.size > 1) return []
    const talk = own ? undefined : drugInTalk(all, said.at, 1)
    // "That one" is what the clinician named, not what the patient takes.
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

function clinicianReason(said: readonly Said[], _at: number): string | undefined {
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
export function declinedOutright(all: readonly Said[]): (NotUsed & { mention: Mention; at: number })[] {
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

/** "Not today.", "we'll talk about it again in the spring" after a refusal or a doubt. */
export function putsOff(all: readonly Said[], at: number): Said | undefined {
  const said = all[at]
  if (!said) return undefined
  const after = all
    .slice(at + 1, at + 10)
    .filter(({ role, turn }) => role === said.role && turn > said.turn && turn <= said.turn + 2)
  return after.find(({ text }) =>
    /\b(?:not today|no \w+ now|talk (?:about it )?again|revisit|come back to (?:it|that)|hold off|think about it)\b/i.test(
      text,
    ),
  )
}

export const repliesAfter = (all: readonly Said[], at: number): Said[][] => repliesTo(all, at, 2)
