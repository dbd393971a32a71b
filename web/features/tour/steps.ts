import { PRODUCT_NAME } from '#shared/product.ts'

type TourStep = {
  title: string
  text: string
  /** Elements to point at, by their data-tour mark: the first that is on the screen. None: the middle. */
  anchors: readonly string[]
}

export const TOUR_STEPS: readonly [TourStep, ...TourStep[]] = [
  {
    title: `Welcome to ${PRODUCT_NAME}`,
    text: 'A short look around, in six steps. Leave it whenever you like; Take Tour brings it back.',
    anchors: [],
  },
  {
    title: 'Your dashboard',
    text: 'Your figures are at the top. Below them is what waits for you, and the notes you worked on last.',
    anchors: ['figures', 'overview'],
  },
  {
    title: 'Patients',
    text: 'All your patients are here. Search by name or MRN, or add one: a first and last name are enough.',
    anchors: ['patients'],
  },
  {
    title: 'Voice notes',
    text: 'Press Start, talk with your patient, press Stop. Recordings of up to 25 minutes become a note in seconds. You can type or upload a visit as well.',
    anchors: ['new-note'],
  },
  {
    title: 'Reviewing a note',
    text: 'Every note is kept here. Open one to read and correct it, sign it, and copy it into your record system.',
    anchors: ['notes'],
  },
  {
    title: 'You are all set',
    text: 'Add a patient, then press New Note. Take Tour is here whenever you want to look again.',
    anchors: ['tour', 'user'],
  },
]
