import { PRODUCT_NAME } from '#shared/product.ts'

type TourStep = {
  title: string
  text: string
  /** data-tour values of elements to point at; the first visible one is used. Empty means centered. */
  anchors: readonly string[]
}

export const TOUR_STEPS: readonly [TourStep, ...TourStep[]] = [
  {
    title: `Welcome to ${PRODUCT_NAME}`,
    text: 'A quick look around in six steps. Leave at any time, and select Take Tour to start again.',
    anchors: [],
  },
  {
    title: 'Your dashboard',
    text: 'Your stats are at the top. Below them are the notes you haven’t finished and the ones you worked on last.',
    anchors: ['figures', 'overview'],
  },
  {
    title: 'Patients',
    text: 'All your patients are here. Search by name or MRN, or add one. All you need is a first and last name.',
    anchors: ['patients'],
  },
  {
    title: 'Voice notes',
    text: 'Start recording, talk with your patient, then stop. Recordings of up to 25 minutes become a note in seconds. You can also type or upload a visit.',
    anchors: ['new-note'],
  },
  {
    title: 'Reviewing a note',
    text: 'All your notes are here. Open one to review, edit, and sign it, then copy it into your EHR.',
    anchors: ['notes'],
  },
  {
    title: 'You’re all set',
    text: 'Add a patient, then select New Note. To see this tour again, select Take Tour.',
    anchors: ['tour', 'user'],
  },
]
