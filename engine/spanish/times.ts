import { table } from '../words/table.ts'
import type { Token } from './fold.ts'
import { dayOf, monthOf, type NumberRead, readDayNumber, readNumber } from './numbers.ts'
import type { Unit } from './units.ts'

type TimeRead = { units: Unit[]; length: number }

const SPANS = table<[string, string]>({
  segundo: ['second', 'seconds'],
  minuto: ['minute', 'minutes'],
  hora: ['hour', 'hours'],
  dia: ['day', 'days'],
  noche: ['night', 'nights'],
  semana: ['week', 'weeks'],
  mes: ['month', 'months'],
  año: ['year', 'years'],
  ano: ['year', 'years'],
  quincena: ['2 weeks', '2-week periods'],
  minutito: ['minute', 'minutes'],
  ratito: ['while', 'whiles'],
  rato: ['while', 'whiles'],
  tiempo: ['time', 'times'],
  diita: ['day', 'days'],
})
const LOOSE = table<string>({
  unos: 'some',
  unas: 'some',
  varios: 'several',
  varias: 'several',
  muchos: 'many',
  muchas: 'many',
  pocos: 'a few',
  pocas: 'a few',
  algunos: 'a few',
  algunas: 'a few',
  mucho: 'a long',
  bastante: 'quite some',
  bastantes: 'quite a few',
  tantos: 'so many',
  tantas: 'so many',
  cuantos: 'how many',
  cuantas: 'how many',
  medio: 'half a',
  media: 'half an',
})

function spanWord(key: string | undefined): [string, string] | undefined {
  if (!key) return undefined
  return SPANS[key] ?? SPANS[key.replace(/e?s$/, '')] ?? (key === 'meses' ? SPANS.mes : undefined)
}

function fixed(en: string, key = 'time'): Unit {
  return { kind: 'fixed', key, low: key, en }
}

/** "dos semanas", "como un año y medio", "más de tres meses", "varios días". */
function readSpan(tokens: Token[], start: number): { en: string; length: number } | undefined {
  let at = start
  let about = ''
  for (;;) {
    const key = tokens[at]?.key
    const after = tokens[at + 1]?.key
    if (key === 'como' || key === 'aproximadamente') about = 'about '
    else if (key === 'casi') about = 'almost '
    else if ((key === 'mas' || key === 'menos') && after === 'de') {
      about = key === 'mas' ? 'more than ' : 'less than '
      at++
    } else if (key === 'apenas') about = 'only '
    else if (key === 'ya') about = ''
    else if (key === 'por' && after === 'lo' && tokens[at + 2]?.key === 'menos') {
      about = 'at least '
      at += 2
    } else break
    at++
  }
  const first = tokens[at]?.key ?? ''
  const number = readNumber(tokens, at)
  if (number && (first === 'unos' || first === 'unas')) return undefined
  if ((first === 'unos' || first === 'unas') && readNumber(tokens, at + 1)) {
    about = 'about '
    at++
  }
  if (first === 'un' && tokens[at + 1]?.key === 'par' && tokens[at + 2]?.key === 'de') {
    const word = spanWord(tokens[at + 3]?.key)
    return word ? { en: `${about}a couple of ${word[1]}`, length: at + 4 - start } : undefined
  }
  const count = readNumber(tokens, at)
  if (count) {
    let end = at + count.length
    let text = count.text
    // "dos o tres semanas", "tres, cuatro días".
    if (/^(?:o|a|u|y)$/.test(tokens[end]?.key ?? '')) {
      const second = readNumber(tokens, end + 1)
      if (second && spanWord(tokens[end + 1 + second.length]?.key)) {
        text += tokens[end]?.key === 'a' ? ` to ${second.text}` : ` or ${second.text}`
        end += 1 + second.length
      }
    }
    const word = spanWord(tokens[end]?.key)
    if (!word) return undefined
    end++
    let extra = ''
    if (tokens[end]?.key === 'y' && /^medi[oa]$/.test(tokens[end + 1]?.key ?? '')) {
      extra = ' and a half'
      end += 2
    }
    return {
      en: `${about}${text} ${count.value === 1 && text === '1' ? word[0] : word[1]}${extra}`,
      length: end - start,
    }
  }
  if (first === 'un' || first === 'una') {
    const word = spanWord(tokens[at + 1]?.key)
    if (!word) return undefined
    let end = at + 2
    const article = word[0] === 'hour' ? 'an' : word[0] === '2 weeks' ? '' : 'a'
    let en = `${about}${article} ${word[0]}`.replace('  ', ' ')
    if (tokens[end]?.key === 'y' && /^medi[oa]$/.test(tokens[end + 1]?.key ?? '')) {
      en += ' and a half'
      end += 2
    }
    return { en, length: end - start }
  }
  const loose = LOOSE[tokens[at]?.key ?? '']
  const word = spanWord(tokens[at + 1]?.key)
  if (loose && word) {
    if (first === 'mucho' && word[0] !== 'time') return undefined
    if (first === 'media' && word[0] !== 'hour') return undefined
    const single = /^(?:mucho|bastante|medio|media)$/.test(first)
    return { en: `${about}${loose} ${single ? word[0] : word[1]}`, length: at + 2 - start }
  }
  const bare = spanWord(tokens[at]?.key)
  if (bare && tokens[at + 1]?.key === 'y' && /^medi[oa]$/.test(tokens[at + 2]?.key ?? ''))
    return { en: `${about}${bare[0] === 'hour' ? 'an' : 'a'} ${bare[0]} and a half`, length: at + 3 - start }
  return undefined
}

/** Times of every kind: spans, hours of the clock, days and dates. */
export function readTime(
  tokens: Token[],
  at: number,
  before: Unit | undefined,
  spanOnly = false,
): TimeRead | undefined {
  const key = tokens[at]?.key ?? ''
  const next = tokens[at + 1]?.key ?? ''
  if (spanOnly) {
    const span = readSpan(tokens, at)
    return span && { units: [fixed(span.en)], length: span.length }
  }
  if (key === 'hace' || (key === 'desde' && next === 'hace') || key === 'hacia') {
    const since = key === 'desde'
    const from = at + (since ? 2 : 1)
    const span = readSpan(tokens, from)
    if (span && (key !== 'hacia' || tokens[from + span.length]?.key === 'que')) {
      const end = from + span.length
      if (since) return { units: [fixed(`for ${span.en}`, 'desdehace')], length: end - at }
      if (tokens[end]?.key === 'que')
        return { units: [fixed(`for ${span.en}`, 'haceque')], length: end + 1 - at }
      return { units: [fixed(`${span.en} ago`, 'hace')], length: end - at }
    }
  }
  if ((key === 'va' || key === 'van') && (next === 'para' || next === 'como' || readNumber(tokens, at + 1))) {
    const from = at + (next === 'para' ? 2 : 1)
    const span = readSpan(tokens, from)
    if (span && tokens[from + span.length]?.key === 'que')
      return { units: [fixed(`for ${span.en}`, 'haceque')], length: from + span.length + 1 - at }
  }
  const clock = readClock(tokens, at)
  if (clock) return clock
  const date = readDate(tokens, at, before)
  if (date) return date
  if (key === 'a' && next === 'los') {
    const age = readNumber(tokens, at + 2)
    const after = tokens[at + 2 + (age?.length ?? 0)]
    const counted =
      after?.kind === 'word' &&
      (spanWord(after.key) ||
        /^(?:kilos?|libras?|pesos|dolares|de|grados|por|mg|miligramos)$/.test(after.key))
    if (age && age.value > 3 && age.value < 100 && !counted && !/^a[ñn]/.test(after?.key ?? ''))
      return { units: [fixed(`at age ${age.text}`)], length: age.length + 2 }
    if (age && /^(?:años|anos|añitos)$/.test(after?.key ?? ''))
      return { units: [fixed(`at age ${age.text}`)], length: age.length + 3 }
  }
  if (key === 'cada' || (key === 'dentro' && next === 'de')) {
    const from = at + (key === 'cada' ? 1 : 2)
    const span = readSpan(tokens, from)
    if (span && readNumber(tokens, from))
      return {
        units: [fixed(`${key === 'cada' ? 'every' : 'in'} ${span.en}`)],
        length: from + span.length - at,
      }
  }
  const read = readNumber(tokens, at)
  if (read) {
    const end = at + read.length
    const after = tokens[end]?.key
    if (after === 'veces' || after === 'vez') {
      const en = read.value === 2 ? 'twice' : read.value === 1 ? 'once' : `${read.text} times`
      return { units: [fixed(en)], length: read.length + 1 }
    }
    if (after === 'por' && tokens[end + 1]?.key === 'ciento')
      return { units: [fixed(`${read.text}%`)], length: read.length + 2 }
    const pressure = after === 'sobre' || after === 'con' ? readNumber(tokens, end + 1) : undefined
    if (pressure && read.value >= 70 && pressure.value >= 30)
      return {
        units: [fixed(`${read.text} over ${pressure.text}`)],
        length: read.length + 1 + pressure.length,
      }
  }
  const span =
    key === 'como' ||
    key === 'casi' ||
    key === 'un' ||
    key === 'una' ||
    key === 'media' ||
    key === 'hora' ||
    key === 'año' ||
    key === 'mes'
      ? readSpan(tokens, at)
      : read
        ? readSpan(tokens, at)
        : undefined
  if (span && before?.key !== 'cada') {
    const later = tokens[at + span.length]?.key
    if ((later === 'despues' || later === 'antes') && tokens[at + span.length + 1]?.key !== 'de')
      return {
        units: [fixed(`${span.en} ${later === 'antes' ? 'before' : 'later'}`)],
        length: span.length + 1,
      }
    return { units: [fixed(span.en, 'span')], length: span.length }
  }
  return undefined
}

const CLOCK_PREPOSITIONS = table<string>({
  a: 'at',
  hasta: 'until',
  desde: 'from',
  de: 'from',
  para: 'by',
  tipo: 'around',
  sobre: 'around',
  son: 'it is',
  eran: 'it was',
})

function readClock(tokens: Token[], at: number): TimeRead | undefined {
  let from = at
  let about = ''
  if (tokens[from]?.key === 'como' && CLOCK_PREPOSITIONS[tokens[from + 1]?.key ?? '']) {
    about = 'around '
    from++
  }
  const preposition = CLOCK_PREPOSITIONS[tokens[from]?.key ?? '']
  const article = tokens[from + 1]?.key
  if (!preposition || (article !== 'las' && article !== 'la')) return undefined
  const one = article === 'la' && tokens[from + 2]?.key === 'una'
  const hour: NumberRead | undefined = one
    ? { value: 1, text: '1', length: 1 }
    : article === 'las'
      ? readNumber(tokens, from + 2)
      : undefined
  if (!hour || hour.value > 24 || spanWord(tokens[from + 2 + hour.length]?.key)) return undefined
  let end = from + 2 + hour.length
  let text = String(Math.floor(hour.value))
  const and = tokens[end]?.key
  const more = tokens[end + 1]?.key
  if (and === 'y' && more && (more === 'media' || more === 'cuarto')) {
    text += more === 'media' ? ':30' : ':15'
    end += 2
  } else if (and === 'y' && readNumber(tokens, end + 1)) {
    const minutes = readNumber(tokens, end + 1) as NumberRead
    if (minutes.value < 60 && minutes.value > 4) {
      text += `:${String(minutes.value).padStart(2, '0')}`
      end += 1 + minutes.length
    }
  } else if (and === 'menos' && more === 'cuarto') {
    text = `${hour.value - 1}:45`
    end += 2
  }
  if (hour.value % 1 === 0.5) text += ':30'
  if (/^\d+:\d+$/.test(hour.text)) text = hour.text
  const range = tokens[end]?.key
  if ((range === 'o' || range === 'u') && tokens[end + 1]) {
    const second = readNumber(tokens, end + (tokens[end + 1]?.key === 'las' ? 2 : 1))
    if (second && second.value <= 24 && !spanWord(tokens[end + 1 + second.length]?.key)) {
      text += ` or ${second.text}`
      end += (tokens[end + 1]?.key === 'las' ? 2 : 1) + second.length
    }
  }
  const said = about && preposition === 'at' ? 'around' : `${about}${preposition}`
  return { units: [fixed(`${said} ${text}`)], length: end - at }
}

function readDate(tokens: Token[], at: number, before: Unit | undefined): TimeRead | undefined {
  let from = at
  const after =
    before?.kind === 'preposition' ||
    before?.key === 'antes' ||
    before?.key === 'despues' ||
    before?.key === 'luego' ||
    (before?.kind === 'verb' && before.group?.verb.lemma === 'ser')
  const article = tokens[from]?.key
  const many = article === 'los'
  const joined = article === 'del' || article === 'al'
  if (article === 'el' || many || joined) from++
  let en = ''
  const day = dayOf(tokens[from]?.key ?? '')
  let end = from
  if (day) {
    en = many || /s[aá]bados|domingos/.test(tokens[from]?.key ?? '') ? `${day}s` : day
    end++
    while (
      many &&
      (tokens[end]?.key === 'y' || tokens[end]?.raw === ',') &&
      dayOf(tokens[end + (tokens[end + 1]?.key === 'los' ? 2 : 1)]?.key ?? '')
    ) {
      const skip = tokens[end + 1]?.key === 'los' ? 2 : 1
      en += `${tokens[end]?.key === 'y' ? ' and' : ','} ${dayOf(tokens[end + skip]?.key ?? '')}s`
      end += skip + 1
    }
    if (tokens[end]?.key === 'pasado') {
      en = `last ${en}`
      end++
      return { units: [fixed(en)], length: end - at }
    }
    if (
      tokens[end]?.key === 'proximo' ||
      (tokens[end]?.key === 'que' && /^(?:viene|entra)$/.test(tokens[end + 1]?.key ?? ''))
    ) {
      end += tokens[end]?.key === 'que' ? 2 : 1
      return { units: [fixed(`next ${en}`)], length: end - at }
    }
  }
  const number = readDayNumber(tokens, end)
  if (number) {
    const month =
      tokens[end + number.length]?.key === 'de'
        ? monthOf(tokens[end + number.length + 1]?.key ?? '')
        : undefined
    if (month) {
      en = `${en}${en ? ', ' : ''}${month} ${number.value}`
      end += number.length + 2
      const link = tokens[end]?.key
      const year = link === 'de' || link === 'del' ? readNumber(tokens, end + 1) : undefined
      if (year && year.value > 1900 && year.value < 2100) {
        en += `, ${year.text}`
        end += 1 + year.length
      }
    } else if (day && !spanWord(tokens[end + number.length]?.key)) {
      en = `${en} the ${number.value}${ordinal(number.value)}`
      end += number.length
    }
  } else if (!day) {
    const month = monthOf(tokens[at]?.key ?? '')
    if (!month) return undefined
    let length = 1
    const link = tokens[at + 1]?.key
    const year = link === 'de' || link === 'del' ? readNumber(tokens, at + 2) : undefined
    let text = month
    if (year && year.value > 1900 && year.value < 2100) {
      text += ` ${year.text}`
      length += 1 + year.length
    } else if (
      (link === 'del' || link === 'de') &&
      tokens[at + 2]?.key === 'año' &&
      tokens[at + 3]?.key === 'pasado'
    ) {
      text += ' of last year'
      length = 4
    }
    return { units: [fixed(text)], length }
  }
  if (end === from || !en) return undefined
  const opening = joined
    ? article === 'del'
      ? 'of '
      : 'to '
    : (article === 'el' || many) && !after
      ? 'on '
      : ''
  return { units: [fixed(opening + en)], length: end - at }
}

function ordinal(value: number): string {
  if (value % 100 > 10 && value % 100 < 14) return 'th'
  return ['th', 'st', 'nd', 'rd'][value % 10] ?? 'th'
}
