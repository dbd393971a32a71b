import { repairTranscript } from '../../../engine/transcript/repair-transcript.ts'
import { speakersIn } from '../../../engine/transcript/speakers.ts'
import type { ClinicalEar } from '../../ports/transcript-corrector.ts'

/** Uses the clinical engine. */
export function embeddedEar(): ClinicalEar {
  return { repair: repairTranscript, speakersIn: (text) => speakersIn(text) }
}
