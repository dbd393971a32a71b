import { languageOf } from '../read/language.ts'
import { drugsIn } from '../understand/drug-names.ts'

/** `start` and `end` are places in the repaired text; putting `heard` back there undoes the repair. */
export type Repair = { start: number; end: number; heard: string; written: string }
export type RepairedTranscript = { text: string; repairs: Repair[] }

const DOSE =
  /\b(?:\d+|ten|fifteen|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety|hundred)\b|\b(?:mg|milligrams?|mcg|micrograms?|pills?|tablets?|capsules?|daily|bedtime)\b|\b(?:once|twice|times) (?:a|per) day\b/i
const TAKING =
  /\b(?:tak(?:e|es|ing|en)|took|on|start(?:ed|ing|s)?|stop(?:ped|ping|s)?|refill(?:s|ed)?|increas(?:e|ed|ing)|decreas(?:e|ed|ing)|prescrib(?:e|ed|ing)|switch(?:ed|ing)?|dose of|tried|off)\b/i
const NEAR = 48

/** What a recogniser made of drug names, written as the names, where a dose or a verb of taking stands near. */
export function repairTranscript(text: string): RepairedTranscript {
  const repairs: Repair[] = []
  if (languageOf(text) !== 'en') return { text, repairs }
  let out = ''
  let at = 0
  for (const { drug, start, end, said } of drugsIn(text)) {
    const heard = said.toLowerCase()
    if (heard.length < 5 || !drug.aliases.includes(heard)) continue
    const around = `${text.slice(Math.max(0, start - NEAR), start)} , ${text.slice(end, end + NEAR)}`
    if (!DOSE.test(around) && !TAKING.test(around)) continue
    out += text.slice(at, start)
    repairs.push({ start: out.length, end: out.length + drug.name.length, heard: said, written: drug.name })
    out += drug.name
    at = end
  }
  return { text: out + text.slice(at), repairs }
}
