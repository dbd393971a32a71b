import { parseArgs } from 'node:util'
import { benchAccuracy } from './bench-voice/accuracy.ts'
import { benchSpeed } from './bench-voice/speed.ts'

/** npm run bench:voice -- [--only speed|accuracy] [--model base|tiny] */
const { values } = parseArgs({ options: { only: { type: 'string' }, model: { type: 'string' } } })
const model = values.model === 'tiny' ? 'tiny' : 'base'

if (values.only !== 'accuracy') await benchSpeed({ model })
if (values.only !== 'speed') await benchAccuracy(values.model ? [model] : undefined)
