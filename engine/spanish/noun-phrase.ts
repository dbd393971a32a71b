import { table } from '../words/table.ts'
import type { Noun } from './lexicon.ts'
import type { Unit } from './units.ts'

/** A noun with its articles and qualities, in English order. The article waits: context may make it "my". */
export type NounPhrase = {
  determiners: Unit[]
  /** Everything after the determiners. */
  body: string
  noun?: Noun
  plural: boolean
  name: boolean
  /** "la primera semana": says when, and is nobody's subject. */
  when?: boolean

  /** Only a number: "un seis", "la de cincuenta". */
  bare: boolean
}

export const isPerson = (phrase: NounPhrase | undefined): boolean =>
  phrase !== undefined &&
  (phrase.noun?.kind === 'person' ||
    (phrase.name && /^\p{Lu}/u.test(phrase.body) && /\p{Ll}/u.test(phrase.body) && !/\d/.test(phrase.body)))

export type Node = { unit: Unit; phrase?: NounPhrase }

const ALONE = table<string>({
  el: 'the one',
  la: 'the one',
  los: 'the ones',
  las: 'the ones',
  un: 'one',
  una: 'one',
  unos: 'some',
  unas: 'some',
  ese: 'that one',
  esa: 'that one',
  esos: 'those',
  esas: 'those',
  este: 'this one',
  esta: 'this one',
  estos: 'these',
  estas: 'these',
  aquel: 'that one',
  aquella: 'that one',
  aquellos: 'those',
  aquellas: 'those',
  otro: 'another one',
  otra: 'another one',
  otros: 'others',
  otras: 'others',
  alguno: 'one',
  alguna: 'one',
  algunos: 'some',
  algunas: 'some',
  ninguno: 'none',
  ninguna: 'none',
  ningun: 'none',
  mucho: 'a lot',
  mucha: 'a lot',
  muchos: 'many',
  muchas: 'many',
  poco: 'little',
  poca: 'little',
  pocos: 'few',
  pocas: 'few',
  tanto: 'so much',
  tanta: 'so much',
  tantos: 'so many',
  tantas: 'so many',
  todo: 'everything',
  toda: 'all of it',
  todos: 'everyone',
  todas: 'all of them',
  ambos: 'both',
  ambas: 'both',
  varios: 'several',
  varias: 'several',
  bastante: 'quite a lot',
  demasiado: 'too much',
  cualquiera: 'any',
  cualquier: 'any',
  cada: 'each',
  lo: 'it',
  nuestro: 'ours',
  nuestra: 'ours',
  muchisimo: 'very much',
  tal: 'such',
  dicho: 'said',
  mi: 'me',
  tu: 'you',
  su: 'his/her',
})

const STRENGTH = /^(?:very|more|less|so|quite|too much|too|almost|a little|as)$/

/** Joins determiners, numbers, adjectives and nouns into phrases; the rest passes through. */
export function joinPhrases(units: Unit[]): Node[] {
  const nodes: Node[] = []
  let at = 0
  while (at < units.length) {
    const read = readPhrase(units, at)
    if (read) {
      nodes.push(read.node)
      at += read.length
    } else {
      nodes.push({ unit: units[at] as Unit })
      at++
    }
  }
  return joinOwners(nodes)
}

function readPhrase(units: Unit[], start: number): { node: Node; length: number } | undefined {
  let at = start
  const first = units[start] as Unit
  const determiners: Unit[] = []
  while (units[at]?.kind === 'determiner') determiners.push(units[at++] as Unit)
  // "la de cincuenta", "una de cien".
  if (
    determiners.length > 0 &&
    units[at]?.key === 'de' &&
    units[at + 1]?.kind === 'number' &&
    units[at + 2]?.kind !== 'noun'
  ) {
    const number = units[at + 1] as Unit
    return {
      node: { unit: first, phrase: { determiners, body: number.en, plural: false, name: false, bare: true } },
      length: at + 2 - start,
    }
  }
  const before: string[] = []
  let value: number | undefined
  while (
    units[at]?.kind === 'number' ||
    units[at]?.kind === 'adjective' ||
    (units[at]?.kind === 'adverb' &&
      STRENGTH.test(units[at]?.en ?? '') &&
      units[at + 1]?.kind === 'adjective')
  ) {
    const unit = units[at] as Unit
    if (unit.kind === 'number') {
      if (value !== undefined) break
      value = unit.value
    }
    if (unit.kind === 'number' && determiners.at(-1)?.en === 'some') {
      determiners.pop()
      before.push('about')
    }
    before.push(unit.en)
    at++
  }
  const head = units[at]
  if (head?.kind === 'noun' || (head?.kind === 'name' && (determiners.length > 0 || before.length === 0))) {
    let body = head.en
    at++
    const after: string[] = []
    if (head.kind === 'noun') {
      for (;;) {
        const unit = units[at]
        if (unit?.kind === 'adjective') {
          after.push(unit.en)
          at++
        } else if (unit?.kind === 'adverb' && STRENGTH.test(unit.en) && units[at + 1]?.kind === 'adjective') {
          after.push(`${unit.en} ${units[at + 1]?.en}`)
          at += 2
        } else if (unit?.key === 'y' && after.length > 0 && units[at + 1]?.kind === 'adjective') {
          after.push(`and ${units[at + 1]?.en}`)
          at += 2
        } else break
      }
      // "el doctor Ibarra" is Dr. Ibarra; "mi prima Lupe" is my cousin Lupe.
      while (
        units[at]?.kind === 'name' &&
        (head.noun?.kind === 'person' || /^[A-ZÁÉÍÓÚÑ]/.test(units[at]?.en ?? ''))
      ) {
        if (body === 'doctor' && determiners.every((d) => d.en === 'the')) body = 'Dr.'
        if (/^(?:lady|man|young lady)$/.test(body)) body = body === 'man' ? 'Mr.' : 'Ms.'
        body += ` ${units[at]?.en}`
        at++
      }
    } else {
      while (units[at]?.kind === 'name') body += ` ${units[at++]?.en}`
    }
    if (/^(?:Dr|Mr|Ms)\./.test(body)) determiners.length = 0
    if (before.length === 1 && before[0] === 'half' && determiners.length === 0 && !head.noun?.plural)
      before[0] = 'half a'
    if (value !== undefined && value !== 1 && head.noun && !head.noun.plural) body = head.en
    return {
      node: {
        unit: head,
        phrase: {
          determiners,
          body: [...before, ...after, body].join(' '),
          noun: head.noun,
          plural: head.noun?.plural ?? false,
          name: head.kind === 'name',
          bare: false,
        },
      },
      length: at - start,
    }
  }
  if (determiners.length === 0 && before[0] !== 'about') return undefined
  if (before.length > 0) {
    const numberOnly = value !== undefined && before.length === (before[0] === 'about' ? 2 : 1)
    return {
      node: {
        unit: first,
        phrase: {
          determiners,
          body: numberOnly ? before.join(' ') : `${before.join(' ')} one`,
          plural: false,
          name: false,
          bare: true,
        },
      },
      length: at - start,
    }
  }
  // A determiner alone stands for its noun.
  const last = determiners.at(-1) as Unit
  const body = [...determiners.slice(0, -1).map((d) => d.en), ALONE[last.key] ?? last.en].join(' ')
  return {
    node: {
      unit: first,
      phrase: { determiners: [], body, plural: /s$/.test(last.key), name: false, bare: true },
    },
    length: at - start,
  }
}

/** "la muerte de mi mamá" is my mom's death. */
function joinOwners(nodes: Node[]): Node[] {
  const out: Node[] = []
  for (let at = 0; at < nodes.length; at++) {
    const node = nodes[at] as Node
    const link = nodes[at + 1]
    const owner = nodes[at + 2]
    const first = node.phrase
    const second = owner?.phrase
    if (
      first?.noun &&
      second &&
      (link?.unit.key === 'de' || link?.unit.key === 'del') &&
      !first.bare &&
      (second.name ||
        (second.noun?.kind === 'person' &&
          !second.determiners.some((d) => /^sus?$/.test(d.key)) &&
          (second.determiners.length > 0 || link.unit.key === 'del'))) &&
      (!second.name || first.noun.kind === 'person') &&
      first.determiners.every((d) => /^(?:the|a)$/.test(d.en))
    ) {
      const det = link.unit.key === 'del' ? 'the' : second.determiners.map((d) => d.en).join(' ')
      out.push({
        unit: node.unit,
        phrase: { ...first, determiners: [], body: `${det} ${second.body}'s ${first.body}`.trim() },
      })
      at += 2
    } else out.push(node)
  }
  return out
}
