import { parseArgs } from 'node:util'
import { benchAccuracy } from './bench-voice/accuracy.ts'
import { benchSpeed } from './bench-voice/speed.ts'

/**
 * npm run bench:voice -- [--only speed|accuracy] [--model base|tiny] [--pieces 3] [--sentences 40]: pieces are what each
 * visit sends of 25 s, sentences what each voice says.
 */
const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    model: { type: 'string' },
    pieces: { type: 'string', default: '3' },
    sentences: { type: 'string', default: '40' },
  },
})
const model = values.model === 'tiny' ? 'tiny' : 'base'

if (values.only !== 'accuracy') await benchSpeed({ model, pieces: Number(values.pieces) })
if (values.only !== 'speed') await benchAccuracy(values.model ? [model] : undefined, Number(values.sentences))
