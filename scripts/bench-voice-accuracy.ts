import { MOONSHINE_MODELS } from '../speech/moonshine.ts'
import { benchAccuracy } from './bench-voice/accuracy.ts'

/** How well the embedded models hear, alone: one model or both, with as many spoken sentences as asked for. */
const [, , name, sentences] = process.argv
const model = MOONSHINE_MODELS.find((one) => one === name)
await benchAccuracy(model ? [model] : undefined, Number(sentences) || undefined)
