import { parseArgs } from 'node:util'
import { benchAccuracy } from './bench-voice/accuracy.ts'
import { benchSpeed } from './bench-voice/speed.ts'

/**
 * npm run bench:voice -- [--only speed|accuracy] [--model base|tiny] [--visits 1,2,4] [--pieces 2]
 *   [--minutes 5,30,60] [--sentences 40]
 * visits: concurrent visits; pieces: pieces of 25 s that each visit sends (12 make five minutes); minutes:
 * length of the visits whose Stop is timed; sentences: sentences per voice.
 */
const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    model: { type: 'string' },
    visits: { type: 'string', default: '1,2,4' },
    pieces: { type: 'string', default: '2' },
    minutes: { type: 'string', default: '5,30,60' },
    sentences: { type: 'string', default: '40' },
  },
})
const model = values.model === 'tiny' ? 'tiny' : 'base'

if (values.only !== 'accuracy') {
  const visits = numbersIn(values.visits)
  await benchSpeed({ model, visits, pieces: Number(values.pieces), minutes: numbersIn(values.minutes) })
}
if (values.only !== 'speed') await benchAccuracy(values.model ? [model] : undefined, Number(values.sentences))

function numbersIn(list: string): number[] {
  return list.split(',').filter(Boolean).map(Number)
}
