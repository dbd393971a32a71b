import { readFileSync } from 'node:fs'
import { writeNote } from '../engine/write-note.ts'
import { soapSections } from './engine-rows.ts'
for (const file of process.argv.slice(2)) {
  let ok = 0, n = 0
  const plan = /five.plan/.test(file)
  for (const line of readFileSync(file, 'utf8').trim().split('\n')) {
    if (line.startsWith('#')) continue
    const i = line.indexOf(' | '); const j = line.indexOf(' | ', i + 3)
    const said = line.slice(0, i)
    const wrong = new RegExp(line.slice(i + 3, j), 'im'), right = new RegExp(line.slice(j + 3), 'im')
    const turns = said.split(' / ').join('\n').replace(/^C: /gm, 'Clinician: ').replace(/^P: /gm, 'Patient: ').replace(/^O: /gm, 'Mother: ')
    const fill = plan
      ? 'Clinician: What do you take?\nPatient: Sertraline, a hundred in the morning. Seroquel, fifty at night. And the Ativan, half a milligram when I need it.\nClinician: How is your mood?\nPatient: Low most days. I am anxious too.\nClinician: How is the sleep?\nPatient: Six hours.\nClinician: Okay. Here is what I am thinking for the plan.\nPatient: Okay.\n'
      : 'Clinician: How have you been?\nPatient: I have been tired. My job is stressful and my kids are home from school.\nClinician: Tell me about your mood.\nPatient: It has been low most days.\n'
    const text = said.startsWith('D:')
      ? 'This is a progress note. Patient reports low mood for two months. ' + said.slice(3) + ' She works as a teacher.'
      : fill + (said.startsWith('P:') ? 'Clinician: Tell me more.\n' : '') + turns + (plan ? '\nClinician: See you in four weeks.\nPatient: Thanks.' : '\nClinician: Okay.\nPatient: Thanks.')
    const { note } = writeNote({ text, noteType: 'Progress Note', sections: soapSections() })
    const part = plan ? note.slice(note.indexOf('**PLAN')) : note
    n++
    if (!wrong.test(part) && right.test(part)) ok++
    else console.log(wrong.test(part) ? 'WRONG' : 'LOST ', said, '\n      ', part.split('\n').filter((l) => l && !/^\*\*|Not addressed|Energy: |Mood: |Social: job/.test(l)).join(' / ').slice(0, 420), '\n       RIGHT', right.source.slice(0,200), wrong.test(part)? ' WRONG '+wrong.source.slice(0,200):'')
  }
  console.log(file, ok, 'of', n)
}
