import { repairTranscript } from '../../../engine/hear/repair-transcript.ts'
import { speakersIn } from '../../../engine/hear/speakers.ts'
import type { ClinicalEar } from '../../ports/clinical-ear.ts'

/** The clinical engine listens. */
export function embeddedEar(): ClinicalEar {
  return { repair: repairTranscript, speakersIn: (text) => speakersIn(text) }
}
