import { ASRS } from './asrs.ts'
import { CSSRS } from './cssrs.ts'
import { GAD7 } from './gad7.ts'
import type { AssessmentType, Instrument } from './instrument.ts'
import { OASIS } from './oasis.ts'
import { PCL5 } from './pcl5.ts'
import { PHQ9 } from './phq9.ts'
import { VAS_PARENT } from './vas-parent.ts'

/** In the order of the dialog. */
export const INSTRUMENTS: readonly Instrument[] = [OASIS, PHQ9, GAD7, CSSRS, VAS_PARENT, ASRS, PCL5]

const byType = new Map<string, Instrument>(INSTRUMENTS.map((instrument) => [instrument.type, instrument]))

/** An unknown type falls back to OASIS. */
export function instrumentOf(type: AssessmentType | (string & {})): Instrument {
  return byType.get(type) ?? OASIS
}
