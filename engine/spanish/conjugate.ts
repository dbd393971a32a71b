import { table } from '../words/table.ts'
import { fold } from './fold.ts'

export type Tense =
  | 'present'
  | 'preterite'
  | 'imperfect'
  | 'future'
  | 'conditional'
  | 'subjunctive'
  | 'pastSubjunctive'
  | 'imperative'
  | 'infinitive'
  | 'gerund'
  | 'participle'

/** 1 to 3 singular, 4 to 6 plural; 0 where a form has no person. Usted counts as 3, ustedes as 6. */
export type Person = 0 | 1 | 2 | 3 | 4 | 5 | 6

export type VerbForm = { form: string; lemma: string; tense: Tense; person: Person }

type Cells = [string, string, string, string, string, string]
const PERSONS: Person[] = [1, 2, 3, 4, 5, 6]

const ENDINGS = {
  ar: {
    present: ['o', 'as', 'a', 'amos', 'áis', 'an'],
    preterite: ['é', 'aste', 'ó', 'amos', 'asteis', 'aron'],
    imperfect: ['aba', 'abas', 'aba', 'ábamos', 'abais', 'aban'],
    subjunctive: ['e', 'es', 'e', 'emos', 'éis', 'en'],
  },
  er: {
    present: ['o', 'es', 'e', 'emos', 'éis', 'en'],
    preterite: ['í', 'iste', 'ió', 'imos', 'isteis', 'ieron'],
    imperfect: ['ía', 'ías', 'ía', 'íamos', 'íais', 'ían'],
    subjunctive: ['a', 'as', 'a', 'amos', 'áis', 'an'],
  },
  ir: {
    present: ['o', 'es', 'e', 'imos', 'ís', 'en'],
    preterite: ['í', 'iste', 'ió', 'imos', 'isteis', 'ieron'],
    imperfect: ['ía', 'ías', 'ía', 'íamos', 'íais', 'ían'],
    subjunctive: ['a', 'as', 'a', 'amos', 'áis', 'an'],
  },
} satisfies Record<string, Record<string, Cells>>

const FUTURE: Cells = ['é', 'ás', 'á', 'emos', 'éis', 'án']
const CONDITIONAL: Cells = ['ía', 'ías', 'ía', 'íamos', 'íais', 'ían']
const STRONG_PRETERITE: Cells = ['e', 'iste', 'o', 'imos', 'isteis', 'ieron']

/** What departs from the pattern. A stem is given without its ending; whole rows are given as words. */
type Irregular = {
  yo?: string
  present?: string
  preteriteStem?: string
  preterite?: string
  imperfect?: string
  futureStem?: string
  subjunctiveStem?: string
  subjunctive?: string
  participle?: string
  gerund?: string
  tu?: string
}

const IRREGULAR = table<Irregular>({
  ser: {
    present: 'soy eres es somos sois son',
    preterite: 'fui fuiste fue fuimos fuisteis fueron',
    imperfect: 'era eras era éramos erais eran',
    subjunctiveStem: 'se',
    participle: 'sido',
    gerund: 'siendo',
    tu: 'sé',
  },
  estar: {
    present: 'estoy estás está estamos estáis están',
    preteriteStem: 'estuv',
    subjunctive: 'esté estés esté estemos estéis estén',
  },
  haber: {
    present: 'he has ha hemos habéis han',
    preteriteStem: 'hub',
    futureStem: 'habr',
    subjunctiveStem: 'hay',
  },
  ir: {
    present: 'voy vas va vamos vais van',
    preterite: 'fui fuiste fue fuimos fuisteis fueron',
    imperfect: 'iba ibas iba íbamos ibais iban',
    subjunctiveStem: 'vay',
    participle: 'ido',
    gerund: 'yendo',
    tu: 've',
  },
  tener: { yo: 'tengo', preteriteStem: 'tuv', futureStem: 'tendr', tu: 'ten' },
  hacer: { yo: 'hago', preteriteStem: 'hic', futureStem: 'har', participle: 'hecho', tu: 'haz' },
  decir: {
    yo: 'digo',
    preteriteStem: 'dij',
    futureStem: 'dir',
    participle: 'dicho',
    gerund: 'diciendo',
    tu: 'di',
  },
  poder: { preteriteStem: 'pud', futureStem: 'podr', gerund: 'pudiendo' },
  querer: { preteriteStem: 'quis', futureStem: 'querr' },
  poner: { yo: 'pongo', preteriteStem: 'pus', futureStem: 'pondr', participle: 'puesto', tu: 'pon' },
  venir: { yo: 'vengo', preteriteStem: 'vin', futureStem: 'vendr', gerund: 'viniendo', tu: 'ven' },
  salir: { yo: 'salgo', futureStem: 'saldr', tu: 'sal' },
  valer: { yo: 'valgo', futureStem: 'valdr' },
  saber: {
    present: 'sé sabes sabe sabemos sabéis saben',
    preteriteStem: 'sup',
    futureStem: 'sabr',
    subjunctiveStem: 'sep',
  },
  caber: {
    present: 'quepo cabes cabe cabemos cabéis caben',
    preteriteStem: 'cup',
    futureStem: 'cabr',
    subjunctiveStem: 'quep',
  },
  dar: {
    present: 'doy das da damos dais dan',
    preterite: 'di diste dio dimos disteis dieron',
    subjunctive: 'dé des dé demos deis den',
  },
  ver: {
    present: 'veo ves ve vemos veis ven',
    preterite: 'vi viste vio vimos visteis vieron',
    imperfect: 'veía veías veía veíamos veíais veían',
    subjunctiveStem: 've',
    participle: 'visto',
  },
  traer: { yo: 'traigo', preteriteStem: 'traj', participle: 'traído', gerund: 'trayendo' },
  caer: {
    yo: 'caigo',
    preterite: 'caí caíste cayó caímos caísteis cayeron',
    participle: 'caído',
    gerund: 'cayendo',
  },
  oír: {
    present: 'oigo oyes oye oímos oís oyen',
    preterite: 'oí oíste oyó oímos oísteis oyeron',
    futureStem: 'oir',
    subjunctiveStem: 'oig',
    participle: 'oído',
    gerund: 'oyendo',
    tu: 'oye',
  },
  leer: { preterite: 'leí leíste leyó leímos leísteis leyeron', participle: 'leído', gerund: 'leyendo' },
  creer: {
    preterite: 'creí creíste creyó creímos creísteis creyeron',
    participle: 'creído',
    gerund: 'creyendo',
  },
  reír: {
    present: 'río ríes ríe reímos reís ríen',
    preterite: 'reí reíste rió reímos reísteis rieron',
    futureStem: 'reir',
    subjunctiveStem: 'rí',
    participle: 'reído',
    gerund: 'riendo',
  },
  andar: { preteriteStem: 'anduv' },
  morir: { participle: 'muerto', gerund: 'muriendo' },
  dormir: { gerund: 'durmiendo' },
  volver: { participle: 'vuelto' },
  abrir: { participle: 'abierto' },
  cubrir: { participle: 'cubierto' },
  escribir: { participle: 'escrito' },
  romper: { participle: 'roto' },
  resolver: { participle: 'resuelto' },
  oler: { present: 'huelo hueles huele olemos oléis huelen' },
  jugar: {
    present: 'juego juegas juega jugamos jugáis juegan',
    subjunctive: 'juegue juegues juegue juguemos juguéis jueguen',
  },
  errar: { present: 'yerro yerras yerra erramos erráis yerran' },
})

/** Verbs made from these with a prefix bend as these do. */
const BASES =
  'decir poner tener venir hacer traer caer volver cubrir abrir escribir creer leer reír solver ver'.split(
    ' ',
  )

function irregular(lemma: string): { prefix: string; rows: Irregular } {
  const own = IRREGULAR[lemma]
  if (own) return { prefix: '', rows: own }
  const base = BASES.find((b) => lemma.endsWith(b) && lemma.length > b.length + 1 && IRREGULAR[b])
  if (base && !NOT_PREFIXED.has(lemma)) {
    const rows = { ...IRREGULAR[base] }
    // The short command only stands alone.
    rows.tu = undefined
    return { prefix: lemma.slice(0, -base.length), rows }
  }
  return { prefix: '', rows: {} }
}
const NOT_PREFIXED = new Set([
  'resolver',
  'envolver',
  'mover',
  'llover',
  'prever',
  'atrever',
  'absolver',
  'disolver',
  'poseer',
])

/** Keeps the sound of the stem before another vowel: busco, busqué; llego, llegué; dirijo, diriges. */
function spell(stem: string, from: string, ending: string): string {
  const soft = /^[eéií]/.test(ending)
  if (from === 'ar' && soft) {
    if (stem.endsWith('c')) return `${stem.slice(0, -1)}qu`
    if (stem.endsWith('g')) return `${stem}u`
    if (stem.endsWith('z')) return `${stem.slice(0, -1)}c`
    if (stem.endsWith('gu')) return `${stem.slice(0, -1)}ü`
  }
  if (from !== 'ar' && !soft) {
    if (stem.endsWith('gu')) return stem.slice(0, -1)
    if (stem.endsWith('qu')) return `${stem.slice(0, -2)}c`
    if (stem.endsWith('g') && /^[aoáó]/.test(ending)) return `${stem.slice(0, -1)}j`
    if (/[aeou]c$/.test(stem)) return `${stem.slice(0, -1)}zc`
    if (/[nr]c$/.test(stem)) return `${stem.slice(0, -1)}z`
  }
  return stem
}

function bend(stem: string, change: string): string {
  if (!change) return stem
  if (change === 'í' || change === 'ú') {
    const plain = change === 'í' ? 'i' : 'u'
    const at = stem.lastIndexOf(plain)
    return at < 0 ? stem : stem.slice(0, at) + change + stem.slice(at + 1)
  }
  const vowel = change === 'ue' ? 'o' : 'e'
  const at = stem.lastIndexOf(vowel)
  if (at < 0) return stem
  const initial = at === 0 && change === 'ie' ? 'ye' : change
  return stem.slice(0, at) + initial + stem.slice(at + 1)
}

/** The weaker change that -ir verbs show in "durmió", "pidió". */
function weaken(stem: string, change: string): string {
  if (!change || (change.length === 1 && change !== 'i')) return stem
  return change === 'ue' ? replaceLast(stem, 'o', 'u') : replaceLast(stem, 'e', 'i')
}

function replaceLast(text: string, from: string, to: string): string {
  const at = text.lastIndexOf(from)
  return at < 0 ? text : text.slice(0, at) + to + text.slice(at + 1)
}

/** All forms of a verb. `change` is the vowel change of its stem: ie, ue, i, í, ú or nothing. */
export function conjugate(lemma: string, change: string): VerbForm[] {
  const forms: VerbForm[] = []
  const type = fold(lemma).slice(-2) as 'ar' | 'er' | 'ir'
  const endings = ENDINGS[type]
  const stem = lemma.slice(0, -2)
  const { prefix, rows } = irregular(lemma)
  const add = (form: string, tense: Tense, person: Person) => {
    forms.push({ form, lemma, tense, person })
  }
  const addRow = (cells: string[], tense: Tense) => {
    cells.forEach((form, at) => {
      add(form, tense, PERSONS[at] as Person)
    })
  }
  const whole = (row: string) => row.split(' ').map((form) => prefix + form)
  const stressed = [0, 1, 2, 5]
  const uir = /[^gq]uir$/.test(lemma)

  const present = rows.present
    ? whole(rows.present)
    : endings.present.map((ending, at) => {
        if (at === 0 && rows.yo) return prefix + rows.yo
        let s = stressed.includes(at) ? bend(stem, change) : stem
        if (uir && stressed.includes(at)) s += 'y'
        return spell(s, type, ending) + ending
      })
  addRow(present, 'present')

  const yo = present[0] as string
  const subjunctive = rows.subjunctive
    ? whole(rows.subjunctive)
    : endings.subjunctive.map((ending, at) => {
        if (rows.subjunctiveStem) return prefix + rows.subjunctiveStem + ending
        if (rows.yo || /zco$|yo$/.test(yo)) return yo.slice(0, -1) + ending
        const s = stressed.includes(at) ? bend(stem, change) : type === 'ir' ? weaken(stem, change) : stem
        return spell(s, type, ending) + ending
      })
  addRow(subjunctive, 'subjunctive')

  let preterite: string[]
  if (rows.preterite) preterite = whole(rows.preterite)
  else if (rows.preteriteStem) {
    const strong = prefix + rows.preteriteStem
    preterite = STRONG_PRETERITE.map((ending, at) => {
      if (ending === 'o' && strong.endsWith('c')) return `${strong.slice(0, -1)}zo`
      if (at === 5 && strong.endsWith('j')) return `${strong}eron`
      return strong + ending
    })
  } else if (/ducir$/.test(lemma)) {
    const strong = `${stem.slice(0, -1)}j`
    preterite = STRONG_PRETERITE.map((ending, at) => strong + (at === 5 ? 'eron' : ending))
  } else
    preterite = endings.preterite.map((ending, at) => {
      let s = type === 'ir' && (at === 2 || at === 5) ? weaken(stem, change) : stem
      let e = ending
      if ((uir || /[aeo]$/.test(stem)) && (at === 2 || at === 5) && type !== 'ar')
        e = ending.replace('i', 'y')
      if (/[ñ]$/.test(s) && type !== 'ar') e = ending.replace(/^i(?=[oóe])/, '')
      s = spell(s, type, e)
      return s + e
    })
  addRow(preterite, 'preterite')

  const loose = (preterite[5] as string).replace(/ron$/, '')
  const accented = loose.replace(/a$/, 'á').replace(/e$/, 'é')
  for (const [a, b] of [
    ['ra', 'ramos'],
    ['se', 'semos'],
  ] as const) {
    addRow(
      [loose + a, `${loose + a}s`, loose + a, accented + b, `${loose + a}is`, `${loose + a}n`],
      'pastSubjunctive',
    )
  }

  addRow(rows.imperfect ? whole(rows.imperfect) : endings.imperfect.map((e) => stem + e), 'imperfect')
  const futureStem = rows.futureStem
    ? prefix + rows.futureStem
    : fold(lemma).includes('ñ')
      ? lemma
      : lemma.replace('ír', 'ir')
  addRow(
    FUTURE.map((e) => futureStem + e),
    'future',
  )
  addRow(
    CONDITIONAL.map((e) => futureStem + e),
    'conditional',
  )

  // Commands: usted and ustedes are the subjunctive; tú is the third person of the present unless short.
  add(rows.tu ?? (present[2] as string), 'imperative', 2)
  add(subjunctive[2] as string, 'imperative', 3)
  add(subjunctive[3] as string, 'imperative', 4)
  add(subjunctive[5] as string, 'imperative', 6)

  add(lemma, 'infinitive', 0)
  const gerundStem = type === 'ir' ? weaken(stem, change) : stem
  const gerundEnd =
    type === 'ar' ? 'ando' : uir || /[aeo]$/.test(stem) ? 'yendo' : /ñ$/.test(stem) ? 'endo' : 'iendo'
  add(rows.gerund ? prefix + rows.gerund : gerundStem + gerundEnd, 'gerund', 0)
  const participle = rows.participle
    ? prefix + rows.participle
    : stem + (type === 'ar' ? 'ado' : /[aeo]$/.test(stem) ? 'ído' : 'ido')
  add(participle, 'participle', 0)
  // Voseo: vos tomás, tenés, sentís; tomá, tené, decime.
  if (!rows.present) {
    const v = type === 'ar' ? 'á' : type === 'er' ? 'é' : 'í'
    add(`${stem + v}s`, 'present', 2)
    add(stem + v, 'imperative', 2)
  }
  return forms
}
