import { spokenMarks } from './dictation.ts'

/** Properties of a text without labels, computed once. */
export type Looks = {
  words: number
  lines: number
  /** Sentence-ending marks and line ends, per word. */
  marked: number
  questions: number
  /** Second-person ("you"), first-person ("I") and third-person words, each per word. */
  you: number
  self: number
  third: number
  small: number
  shorthand: number
  contractions: number
  spoken: { marks: number; commands: number }
}

const SMALL =
  /\b(?:the|a|an|is|was|are|were|be|been|has|have|had|i|you|he|she|it|we|they|my|your|his|her|that|this|and|but|or|so|of|to|in|on|at|for|with|not|do|did|don't|it's|i'm|el|la|los|las|un|una|de|del|que|y|en|es|está|con|por|para|pero|no|me|se|su|le|mi)\b/gi
const SHORTHAND =
  /[↑↓→Ø±]|\b(?:c\/o|w\/o?|s\/p|h\/o|r\/o|f\/u|d\/c|b\/c|a&ox\d|si\/hi|avh|nkda|qhs|qam|qpm|bid|tid|qid|prn|qd|pt|pts|hx|fhx|dx|tx|rx|sx|slp|etoh|thc|rtc|mse|pmh|pph|adm|cont|appt|meds?|wt|bp|hr|neg|nl|approx|h\/a|sa|sh|nm|tp|tc|i\/j|uds|phq-?9|gad-?7|\d+[mf]|x ?\d+ ?(?:d|w|wks?|mos?|y|h|yrs?)?|\d+ ?(?:h|d|wks?|mos?|y|yrs?)|q\d+(?:wks?|mos?|d|h)|si|hi|oud|mdd|gad)\b|\b(?:w\/|\+|~\d)/gi

export function looksOf(source: string): Looks {
  // For a very long text, its beginning is enough.
  const text = source.length > 60_000 ? source.slice(0, 60_000) : source
  const words = text.match(/\S+/g)?.length ?? 0
  const per = (pattern: RegExp): number => (text.match(pattern)?.length ?? 0) / Math.max(words, 1)
  const lines = text.split('\n').filter((line) => line.trim() !== '').length
  return {
    words,
    lines,
    marked: per(/[.?!…](?=["”')\]]*(?:\s|$))/g) + Math.max(lines - 1, 0) / Math.max(words, 1),
    questions: text.match(/\?/g)?.length ?? 0,
    you: per(/\b(?:you|your|you're|you've|you'd|yourself|usted|tú|te|ti|tu)\b/gi),
    self: per(/\b(?:i|i'm|i've|i'd|i'll|my|me|yo|mi|me)\b/gi),
    third: per(/\b(?:he|she|he's|she's|his|her|him|patient|pt|client|paciente|evaluee|resident)\b/gi),
    small: per(SMALL),
    shorthand: per(SHORTHAND),
    contractions:
      text.match(
        /\b(?:i'm|i'd|i've|i'll|that's|he's|she's|isn't|doesn't|didn't|wasn't|hasn't|won't|there's|it's|we'll)\b/gi,
      )?.length ?? 0,
    spoken: spokenMarks(text),
  }
}

/** Two or more people talk to each other. */
export function isTalk({ words, you, self, third, questions }: Looks): boolean {
  const asked = questions / Math.max(words, 1)
  // A short conversation may have only one "you" in it.
  if (you > 0 && self > 0.03 && third < 0.015) return true
  return you + asked > 0.018 && you + self + asked > third * 0.6
}

export function isShorthand({ small, shorthand, you }: Looks): boolean {
  return (shorthand > 0.08 && small < 0.27 && you < 0.02) || (shorthand > 0.15 && small < 0.34)
}

/** Hardly any punctuation: a recognizer's output. */
export function isUnmarked({ words, marked, spoken }: Looks): boolean {
  return words >= 15 && marked < 1 / 45 && spoken.marks / words < 0.015
}

export function isDictation(looks: Looks, source: string): boolean {
  const { spoken, contractions, words } = looks
  if (spoken.commands > 0) return true
  if (spoken.marks >= 2 && spoken.marks > words * 0.015) return true
  if (
    /\bdictat(?:ed|ing|ion)\b|\b(?:[A-Z]-){3,}[A-Z]\b|^\s*this is (?:a|an|dr|doctor)\b/i.test(
      source.slice(0, 4000),
    )
  )
    return true
  return contractions >= 2 && contractions > words * 0.004
}
