import { describe, expect, it } from 'vitest'
import { mentionsIn } from './codes.diagnoses.ts'

/** "F33.1", "-uncertain" for a mention that isn't coded, "?" for one that needs more detail. */
function codes(text: string): string[] {
  return mentionsIn(text).map((mention) =>
    mention.kind === 'named' ? mention.code.code : mention.kind === 'passed-over' ? `-${mention.why}` : '?',
  )
}

const NAMED: readonly [string, ...string[]][] = [
  ['Major depressive disorder, recurrent, moderate.', 'F33.1'],
  ['MDD, single episode, mild', 'F32.0'],
  ['Severe, recurrent major depressive disorder with psychotic features', 'F33.3'],
  ['Major depressive disorder, recurrent, severe without psychotic features; GAD.', 'F33.2', 'F41.1'],
  ['MDD, recurrent, in partial remission', 'F33.41'],
  ['MDD recurrent in remission', 'F33.40'],
  ['Depressive disorder, unspecified', 'F32.A'],
  ['Depression and anxiety, both improving', 'F32.A', 'F41.9'],
  ['Bipolar I disorder, most recent episode depressed, moderate', 'F31.32'],
  ['Bipolar I disorder, current episode manic, severe with psychotic features', 'F31.2'],
  ['Bipolar II depression', 'F31.81'],
  ['Bipolar depression, moderate', 'F31.32'],
  ['Generalized anxiety disorder and mild OCD.', 'F41.1', 'F42.9'],
  ['MDD/GAD', 'F32.9', 'F41.1'],
  ['Social anxiety disorder (F40.10), improving', 'F40.10'],
  ['Panic disorder with agoraphobia', 'F40.01'],
  ['Posttraumatic stress disorder - chronic', 'F43.12'],
  ['PTSD due to sexual abuse at age 9, nightmares weekly', 'F43.10'],
  ['Adjustment disorder with mixed anxiety and depressed mood', 'F43.23'],
  ['Adjustment disorder with anxiety', 'F43.22'],
  ['Prolonged grief disorder', 'F43.81'],
  ['ADHD, predominantly inattentive presentation', 'F90.0'],
  ['Attention-deficit/hyperactivity disorder, combined type', 'F90.2'],
  ['Autism spectrum disorder', 'F84.0'],
  ['Schizoaffective disorder, bipolar type', 'F25.0'],
  ['Borderline personality disorder', 'F60.3'],
  ['Alcohol use disorder, severe, in early remission', 'F10.21'],
  ['Opioid use disorder, mild', 'F11.10'],
  ['Nicotine dependence, cigarettes', 'F17.210'],
  ['Bulimia nervosa, in full remission', 'F50.25'],
  ['Binge-eating disorder, moderate', 'F50.811'],
  ['Insomnia, improved', 'G47.00'],
  ['Insomnia disorder', 'F51.01'],
  ['Relationship distress with spouse', 'Z63.0'],
  ['Personal history of suicidal behavior', 'Z91.51'],
  ['Suicidal ideation, passive, without plan or intent', 'R45.851'],
  ['F33.1 Major depressive disorder, recurrent, moderate', 'F33.1'],
  ['Dx: F41.1', 'F41.1'],
  ['Meets criteria for PTSD', 'F43.10'],
  ['Patient reports low mood and meets full criteria for MDD, single episode, moderate', 'F32.1'],
  ['MDD without psychotic features, GAD', 'F32.9', 'F41.1'],
  ['No SI/HI, MDD recurrent moderate, stable', 'F33.1'],
  ['GAD, not improved; continue sertraline', 'F41.1'],
  ['MDD, recurrent, moderate, with mild side effects', 'F33.1'],
  ['Tourette’s disorder', 'F95.2'],
]

const NOT_NAMED: readonly [string, ...string[]][] = [
  ['Rule out bipolar II disorder.', '-uncertain'],
  ['R/O ADHD', '-uncertain'],
  ['Possible PTSD', '-uncertain'],
  ['ADHD, possible', '-uncertain'],
  ['ADHD?', '-uncertain'],
  ['Symptoms consistent with generalized anxiety disorder', '-uncertain'],
  ['Working diagnosis: panic disorder', '-uncertain'],
  ['PTSD vs acute stress disorder', '-uncertain', '-uncertain'],
  ['Likely meets criteria for ADHD', '-uncertain'],
  ['Provisional diagnosis of schizophreniform disorder', '-uncertain'],
  ['Screened positive for depression', '-uncertain'],
  ['Depression scores fell', '-uncertain'],
  ['Refer to an OCD specialist', '-uncertain'],
  ['Psychoeducation about panic disorder', '-uncertain'],
  ['Does not meet criteria for PTSD', '-not-present'],
  ['No longer meets criteria for MDD', '-not-present'],
  ['No evidence of bipolar disorder', '-not-present'],
  ['No mania, psychosis, or OCD', '-not-present', '-not-present'],
  ['Bipolar disorder was ruled out', '-not-present'],
  ['Bipolar disorder and ADHD were ruled out', '-not-present', '-not-present'],
  ['PTSD: criteria not met', '-not-present'],
  ['GAD rather than panic disorder', 'F41.1', '-not-present'],
  ['Not ADHD', '-not-present'],
  ['Denies eating disorder', '-not-present'],
  ['Mother has bipolar disorder', '-someone-else'],
  ['Family history of schizophrenia', '-someone-else'],
  ['Her son’s autism is a stressor', '-someone-else'],
  ['History of MDD', '-past'],
  ['History of MDD, now meets criteria for GAD', '-past', 'F41.1'],
  ['PTSD, resolved', '-past'],
  ['ADHD in childhood', '-past'],
  ['Patient thinks she has ADHD', '-reported'],
  ['She was told by a friend that she has OCD', '-reported'],
  ['Self-diagnosed autism', '-reported'],
  ['PTSD, chronic, per outside records', '-reported'],
  ['MDD and possible PTSD', 'F32.9', '-uncertain'],
]

describe('a diagnosis that the clinician states', () => {
  it.each(NAMED)('“%s”', (text, ...expected) => {
    expect(codes(text)).toEqual(expected)
  })
})

describe('a diagnosis that is ruled out, uncertain, past, reported or someone else’s', () => {
  it.each(NOT_NAMED)('“%s”', (text, ...expected) => {
    expect(codes(text)).toEqual(expected)
  })
})

it('is not read out of ordinary words', () => {
  for (const text of [
    'She will add a walk and bring an odd number of friends to bed.',
    'Anxious about the move, low mood, poor sleep.',
    'The lamp was broken.',
    '',
  ]) {
    expect(codes(text)).toEqual([])
  }
})

it('is not taken from quoted words', () => {
  expect(codes('Says “I have ADHD and bipolar disorder”, tearful.')).toEqual([])
})

it('needs a severity where there is no unspecified code', () => {
  expect(codes('Alcohol use disorder')).toEqual(['?'])
})

it('uses the less specific code and names missing or conflicting details', () => {
  const hintOf = (text: string) =>
    mentionsIn(text).map((one) => one.kind === 'named' && [one.code.code, one.hint])
  expect(hintOf('MDD, recurrent')).toEqual([
    ['F33.9', 'Say how severe the current episode is, or whether it is in remission.'],
  ])
  expect(hintOf('MDD, mild to moderate, recurrent')).toEqual([
    ['F33.9', expect.stringContaining('The note says both mild and moderate. Choose one.')],
  ])
  expect(hintOf('MDD, recurrent, severe (F41.1)')).toEqual([['F33.2', 'The note says F41.1 here.']])
})

it('shows the words it was found in', () => {
  const text = 'Stable. Recurrent, moderate major depressive disorder (F33.1), improving on sertraline.'
  const [{ words } = { words: { start: 0, end: 0 } }] = mentionsIn(text)
  expect(text.slice(words.start, words.end)).toBe('Recurrent, moderate major depressive disorder (F33.1)')
})
