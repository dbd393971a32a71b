import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import * as ort from 'onnxruntime-web'
import { readVisits } from '../../engine/eval/read-visits.ts'
import { drugsIn } from '../../engine/lexicon/drug-names.ts'
import { DRUGS } from '../../engine/lexicon/drugs.ts'
import { readVisit } from '../../engine/read/read-visit.ts'
import { repairTranscript } from '../../engine/transcript/repair-transcript.ts'
import { MOONSHINE_MODELS, type MoonshineModel } from '../../speech/moonshine.ts'
import { concat } from '../../speech/pcm.ts'
import { createSpeechRecognizer, type SpeechRecognizer } from '../../speech/recognize-speech.ts'
import { createResampler } from '../../speech/resample.ts'
import { openWav } from '../../speech/wav.ts'
import { DETECTOR_FILE, modelFiles, SESSION_OPTIONS } from '../../speech/weights.ts'
import { EVAL_DIR, OWN_DIR, tableOf } from '../eval/sets.ts'
import { addUp, type WordErrors, wordErrors } from './word-errors.ts'

/**
 * Measures the embedded models' word error rate on human recordings (`AUDIO_DIR`) and, separately, on
 * sentences of our visits from speech synthesizers, which no person sounds like. Also measures drug
 * names with and without the clinical repair. `npm run bench:voice -- --only accuracy` runs only this part.
 */
const AUDIO_DIR = process.env.AUDIO_DIR ?? join(EVAL_DIR, '../audio')
const SENTENCES = 40

/** Transcripts of the samples. The third has its words in a separate file. */
const SAMPLES: readonly (readonly [file: string, said: string | undefined])[] = [
  [
    'jfk_16k.wav',
    'And so my fellow Americans ask not what your country can do for you ask what you can do for your country',
  ],
  ['vosk_test.wav', 'one zero zero zero one nine oh two one oh zero one eight zero three'],
  ['pyannote_2speaker_sample.wav', undefined],
]

/** Programs that speak a text into a file; the text follows the options. */
const VOICES: readonly (readonly [program: string, ...options: string[]])[] = [
  ['espeak-ng', '-v', 'en-us', '-s', '150', '-w', 'FILE'],
  ['flite', '-voice', 'slt', '-o', 'FILE', '-t'],
]

type DrugCount = { said: number; before: number; after: number; wrong: number }

export async function benchAccuracy(
  models: readonly MoonshineModel[] = MOONSHINE_MODELS,
  sentences = SENTENCES,
): Promise<void> {
  for (const model of models) {
    const recognizer = await loadRecognizer(model)
    const people = await transcribedSamples(recognizer)
    if (people.length > 0)
      print(
        `${model}: human recordings`,
        ['sample', 'words', 'errors', 'rate'],
        [
          ...people.map(({ file, result }) => [file, ...cells(result)]),
          ['all', ...cells(addUp(people.map(({ result }) => result)))],
        ],
      )
    for (const [program, ...options] of VOICES) {
      if (spawnSync(program, ['--version']).error) console.log(`\n${program} is not installed.`)
      else await benchSpokenVisits(recognizer, model, sentences, program, options)
    }
  }
  benchKeptSentences()
}

async function transcribedSamples(
  recognizer: SpeechRecognizer,
): Promise<{ file: string; result: WordErrors }[]> {
  const results = []
  for (const [file, said] of SAMPLES) {
    const path = join(AUDIO_DIR, file)
    if (!existsSync(path)) continue
    const reference = said ?? wordsOfStm(readFileSync(path.replace(/\.wav$/, '.stm'), 'utf8'))
    results.push({ file, result: wordErrors(reference, await transcript(recognizer, readFileSync(path))) })
  }
  return results
}

/** Line format: file, channel, speaker, begin, end, words. */
function wordsOfStm(stm: string): string {
  return stm
    .trim()
    .split('\n')
    .map((line) => line.split(/\s+/).slice(5).join(' '))
    .join(' ')
}

async function benchSpokenVisits(
  recognizer: SpeechRecognizer,
  model: string,
  count: number,
  program: string,
  options: readonly string[],
): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-voice-'))
  const file = join(folder, 'speech.wav')
  const raw: WordErrors[] = []
  const repaired: WordErrors[] = []
  const drugs: DrugCount = { said: 0, before: 0, after: 0, wrong: 0 }
  for (const said of spokenSentences(count)) {
    spawnSync(program, [...options.map((option) => option.replace('FILE', file)), said])
    const heard = await transcript(recognizer, readFileSync(file))
    const { text } = repairTranscript(heard)
    raw.push(wordErrors(said, heard))
    repaired.push(wordErrors(said, text))
    for (const { said: name } of drugsIn(said)) countDrug(drugs, name.toLowerCase(), heard, text)
  }
  rmSync(folder, { recursive: true })
  print(
    `${model}: ${count} sentences of our visits, spoken by ${program}`,
    ['', 'words', 'errors', 'rate', 'drugs spoken', 'right', 'wrong drug'],
    [
      ['as heard', ...cells(addUp(raw)), drugs.said, drugs.before, ''],
      ['with drug repair', ...cells(addUp(repaired)), drugs.said, drugs.after, drugs.wrong],
    ],
  )
}

/** Sentences from the conversations that name a drug, and as many that don't. */
function spokenSentences(count: number): string[] {
  const visits = readVisits(readFileSync(join(OWN_DIR, 'visits-tuned.jsonl'), 'utf8'))
  const all = visits
    .filter(({ language, style }) => language === 'en' && style.startsWith('dialogue'))
    .flatMap(({ text }) => readVisit(text).turns.flatMap((turn) => turn.sentences.map((one) => one.text)))
    .filter((sentence) => /^[\p{L}\p{N}' ,.?-]{20,140}$/u.test(sentence))
  const named = all.filter((sentence) => drugsIn(sentence).length > 0)
  const plain = all.filter((sentence) => drugsIn(sentence).length === 0)
  const spread = (from: readonly string[], n: number) =>
    from
      .filter((_, i) => Math.floor((i * n) / from.length) !== Math.floor(((i - 1) * n) / from.length))
      .slice(0, n)
  return [...spread(named, Math.ceil(count / 2)), ...spread(plain, Math.floor(count / 2))]
}

/** Sentences with one drug each, spoken by flite and transcribed by base. Most existed when the repair was written. */
function benchKeptSentences(): void {
  const file = fileURLToPath(new URL('../../engine/transcript/misheard-sentences.jsonl', import.meta.url))
  const rows = readFileSync(file, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as { name: string; heard: string; unseen?: boolean })
  const count = (unseen: boolean) => {
    const drugs: DrugCount = { said: 0, before: 0, after: 0, wrong: 0 }
    for (const { name, heard } of rows.filter((row) => (row.unseen === true) === unseen))
      countDrug(drugs, name, heard, repairTranscript(heard).text)
    return [drugs.said, drugs.before, drugs.after, drugs.wrong]
  }
  print(
    'base: stored sentences, spoken by flite',
    ['', 'drugs spoken', 'right before repair', 'right after repair', 'wrong drug'],
    [
      ['repair tuned on', ...count(false)],
      ['transcribed afterward', ...count(true)],
    ],
  )
}

const GENERIC = new Map(DRUGS.flatMap(({ name, brands }) => [name, ...brands].map((word) => [word, name])))

function countDrug(count: DrugCount, name: string, heard: string, repaired: string): void {
  const named = (text: string) => drugsIn(text).map(({ drug }) => drug.name)
  const generic = GENERIC.get(name) ?? name
  count.said++
  // A name counts if it is spelled correctly, as the reader of the note would see it.
  if (heard.toLowerCase().includes(name)) count.before++
  if (repaired.toLowerCase().includes(name)) count.after++
  if (named(repaired).some((drug) => drug !== generic && !named(heard).includes(drug))) count.wrong++
}

async function transcript(recognizer: SpeechRecognizer, file: Uint8Array): Promise<string> {
  const wav = openWav(file)
  if (!wav) throw new Error('No WAV file.')
  const resampler = createResampler(wav.sampleRate)
  const sound = concat([resampler.push(wav.read(0, wav.length)), resampler.end()])
  return (await recognizer.recognize(sound)).segments.map(({ text }) => text).join(' ')
}

async function loadRecognizer(model: MoonshineModel): Promise<SpeechRecognizer> {
  const { resolve } = createRequire(import.meta.url)
  const folder = (file: string) => join(resolve('onnxruntime-web'), '../../..', file)
  const session = (file: string) => ort.InferenceSession.create(readFileSync(folder(file)), SESSION_OPTIONS)
  const { encoder, decoder } = modelFiles(model)
  return createSpeechRecognizer(ort, model, {
    detector: await session(DETECTOR_FILE),
    encoder: await session(encoder),
    decoder: await session(decoder),
  })
}

function cells({ errors, words }: WordErrors): (number | string)[] {
  return [words, errors, `${((errors / words) * 100).toFixed(1)}%`]
}

function print(title: string, head: string[], rows: (number | string)[][]): void {
  console.log(`\n### ${title}\n`)
  console.log(
    tableOf(
      head,
      rows.map((row) => row.map(String)),
    ),
  )
}
