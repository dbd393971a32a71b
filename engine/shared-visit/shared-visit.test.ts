import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { readSharedVisits } from '../eval/shared-visits.ts'
import { sharedVisit } from './shared-visit.ts'

const CLINICIAN = { firstName: 'Avery', lastName: 'Whitfield' }
const read = (visit: { text: string; members: { id: number; firstName: string; lastName: string }[] }) =>
  sharedVisit({ ...visit, clinician: CLINICIAN, speakers: undefined, choices: [] })

/** Every view and every line that repeats a secret. */
function measure(name: string) {
  const [leaks, missed, silent]: [string[], string[], string[]] = [[], [], []]
  let [views, lines] = [0, 0]
  const cases = readSharedVisits(readFileSync(new URL(`../eval/${name}.txt`, import.meta.url), 'utf8'))
  for (const { members, text, secrets } of cases) {
    const visit = read({ members, text })
    for (const { id, firstName } of members) {
      const view = visit.viewOf(id)
      const leakIn = visit.leaksFor(id)
      views += 1
      for (const other of members.filter((member) => member.id !== id)) {
        if (new RegExp(`\\b${other.firstName}\\b`).test(view.text))
          leaks.push(`${firstName}: ${other.firstName}`)
      }
      for (const { of, words, lies } of secrets) {
        const found = words.exec(view.text)
        if (of === id) {
          if (!found) silent.push(`${firstName}: ${words}`)
          continue
        }
        if (found) leaks.push(`${firstName}: ${found[0]}`)
        lines += lies.length
        missed.push(...lies.filter((lie) => !leakIn(lie)).map((lie) => `${firstName}: ${lie}`))
      }
    }
  }
  console.info('%s: %d visits, %d views, %d repeated lines', name, cases.length, views, lines)
  return { leaks, missed, silent, visits: cases.length }
}

it('keeps what one patient said out of the views of the others, and catches lines that repeat it', () => {
  const { visits, ...found } = measure('shared-visits')
  expect(found).toEqual({ leaks: [], missed: [], silent: [] })
  expect(visits).toBeGreaterThanOrEqual(30)
})

it('does so in visits that no rule was made for; a paraphrase can pass the check of the note', () => {
  const { leaks, missed, silent } = measure('shared-visits-unseen')
  expect({ leaks, silent }).toEqual({ leaks: [], silent: [] })
  expect(missed).toEqual(['Bea: Partner is in a relationship with an ex.', 'Liz: Spouse has memory loss.'])
})

const COUPLE = [
  { id: 1, firstName: 'Dana', lastName: 'Okafor' },
  { id: 2, firstName: 'Marcus', lastName: 'Okafor' },
]

it.each([
  [
    'a recording',
    '[0:01] Clinician: How are you both?\n[0:04] Patient: I drink. I slept badly.\n[0:09] Clinician: Go on.',
  ],
  ['text without labels', 'how are you both i drink vodka every night i slept four hours and i am tired'],
  ['a dictation', 'Dana reports poor sleep. Marcus drinks every night. They will return in two weeks.'],
])('doesn’t guess who speaks in %s', (_, text) => {
  const { labeled, lines } = read({ text, members: COUPLE })
  expect(labeled).toBe(false)
  expect(lines.length).toBeGreaterThanOrEqual(1)
  expect(lines.flatMap(({ patientIds }) => patientIds)).toEqual([])
})

it('keeps words under a label that is used only once apart from the turn before', () => {
  const text = 'Clinician: Hello.\nDana: I slept.\nDana: And I ate.\nRosa: I drink.\nDana: Fine.'
  const { speakers, viewOf } = read({ text, members: COUPLE })
  expect(speakers.map(({ label, suggestion }) => [label, suggestion])).toEqual([
    ['Clinician', 'clinician'],
    ['Dana', 1],
    ['Rosa', null],
  ])
  expect(viewOf(1).text).not.toContain('drink')
})

it('moves words of the visit to their place in the view', () => {
  const text = 'Marcus: I drink vodka.\nDana: Marcus, I sleep badly. I sleep four hours.'
  const { viewOf } = read({ text, members: COUPLE })
  const at = (words: string) => ({ start: text.indexOf(words), end: text.indexOf(words) + words.length })
  const view = viewOf(1, [at('vodka'), at('four')])
  expect(view.moved.map(({ start, end }) => view.text.slice(start, end))).toEqual(['four'])
})
