import { heardSoFar } from '../../../engine/heard-so-far.ts'
import { repairTranscript } from '../../../engine/transcript/repair-transcript.ts'
import { speakersIn } from '../../../engine/transcript/speakers.ts'
import type { TranscriptCorrector } from '../../ports/transcript-corrector.ts'

/** Uses the clinical engine. */
export function embeddedCorrector(): TranscriptCorrector {
  return { repair: repairTranscript, speakersIn: (text) => speakersIn(text), findingsIn: heardSoFar }
}
