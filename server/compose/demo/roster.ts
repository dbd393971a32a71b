import { type BuiltIn, type DemoNote, type DemoPatient, type Sections, unwrapped } from './demo-patient.ts'
import { bo } from './patients/bo-li.ts'
import { dmitri } from './patients/dmitri-fonoti.ts'
import { henryk } from './patients/henryk-obi-wasilewski.ts'
import { joy } from './patients/joy-ueda.ts'
import { keisha } from './patients/keisha-lamontagne.ts'
import { abdulrahman, marcus } from './patients/new-this-week.ts'
import { priyanka } from './patients/priyanka-vale.ts'
import { renata } from './patients/renata-okafor-lindqvist.ts'
import { thaddeus } from './patients/thaddeus-nakagawa.ts'
import { wilhelmina } from './patients/wilhelmina-achterberg.ts'
import { zoe } from './patients/zoe-martinez-simkova.ts'

/** The sample clinic's patients. All of them are fictional. */
export const DEMO_PATIENTS: readonly DemoPatient[] = [
  ...[renata, abdulrahman, thaddeus, joy, wilhelmina, marcus],
  ...[zoe, bo, henryk, keisha, dmitri, priyanka],
].map((patient) => ({
  ...patient,
  notes: patient.notes.map(unwrappedNote),
  ...(patient.unfinished
    ? { unfinished: { ...patient.unfinished, text: unwrapped(patient.unfinished.text) } }
    : {}),
}))

function unwrappedNote(note: DemoNote): DemoNote {
  const { input, transcript, sections, firstSaved, amendment } = note
  return {
    ...note,
    input: unwrapped(input),
    ...(transcript ? { transcript: unwrapped(transcript, '\n') } : {}),
    sections: unwrappedSections(sections),
    ...(firstSaved ? { firstSaved: unwrappedSections(firstSaved) } : {}),
    ...(amendment ? { amendment: { ...amendment, text: unwrapped(amendment.text) } } : {}),
  }
}

function unwrappedSections(sections: Sections | BuiltIn): Sections | BuiltIn {
  if (sections === 'built-in') return sections
  return Object.fromEntries(Object.entries(sections).map(([heading, text]) => [heading, unwrapped(text)]))
}
