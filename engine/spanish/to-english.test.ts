import { describe, expect, it } from 'vitest'
import { lexicon } from './lexicon.ts'
import { toEnglish } from './to-english.ts'

describe('toEnglish', () => {
  it('tells by the speaker whom an unnamed third person means', () => {
    expect(toEnglish('Está durmiendo seis horas.', 'clinician')).toBe('You are sleeping 6 hours.')
    expect(toEnglish('Está durmiendo seis horas.', 'patient')).toBe('He/she is sleeping 6 hours.')
    expect(toEnglish('Duerme seis horas.', 'narrator')).toBe('Sleeps 6 hours.')
  })

  it('writes numbers in figures', () => {
    expect(toEnglish('Ciento treinta y dos sobre ochenta.')).toBe('132 over 80.')
    expect(toEnglish('Treinta y siete y medio.')).toBe('37.5.')
    expect(toEnglish('Llame al nueve ocho ocho.')).toBe('Call 988.')
    expect(toEnglish('El catorce de junio de 2024.')).toBe('On June 14, 2024.')
    expect(toEnglish('A las dos y media.')).toBe('At 2:30.')
  })

  it('turns drug names by their endings where no list names them', () => {
    expect(toEnglish('Toma asenapina.', 'patient')).toMatch(/asenapine/)
    expect(toEnglish('Toma lansoprazol.', 'patient')).toMatch(/lansoprazole/)
    expect(toEnglish('Toma quazepam.', 'patient')).toMatch(/quazepam/)
  })

  it('reads typing without accents as it reads the same words with them', () => {
    for (const sentence of [
      'Nunca he pensado en matarme.',
      'Empecé a tomar la sertralina hace un mes.',
      'Ya no oigo voces.',
      'Mi mamá murió en mayo.',
    ]) {
      const plain = sentence
        .toLowerCase()
        .normalize('NFD')
        .replace(/[\u0300-\u036f.]/g, '')
      expect(toEnglish(plain).toLowerCase()).toBe(toEnglish(sentence).replace('.', '').toLowerCase())
    }
  })

  it('leaves names and unknown words', () => {
    expect(toEnglish('Me llamo Yesenia Tzoc.')).toMatch(/Yesenia Tzoc/)
    expect(toEnglish('Zxqv blorp.')).toBe('Zxqv blorp.')
  })

  it('never throws', () => {
    const pieces = [
      'no',
      'me',
      'se',
      'la',
      '¿',
      '?',
      'que',
      'a',
      'volver a',
      'hay',
      'más de',
      '3',
      '…',
      '"',
      'ni',
      '\u0000',
      '😀',
    ]
    let seed = 7
    for (let run = 0; run < 500; run++) {
      let text = ''
      for (let k = 0; k < 8; k++) {
        seed = (seed * 1103515245 + 12345) % 2147483648
        text += `${pieces[seed % pieces.length]} `
      }
      expect(typeof toEnglish(text)).toBe('string')
    }
    for (const text of ['', ' ', '\n', 'a'.repeat(5000), '¿'.repeat(500)])
      expect(typeof toEnglish(text)).toBe('string')
  })

  it('reads a "nos" that is written to the verb', () => {
    expect(toEnglish('Bueno, vámonos.', 'patient')).toBe('Well, we leave.')
  })

  it('ends with every verb it knows, whatever is written to it', () => {
    const failed = [...lexicon().forms.keys()].filter((form) => {
      try {
        return ['nos', 'monos', 'selo'].some((end) => toEnglish(`no ${form}${end} hoy.`, 'patient') === '')
      } catch {
        return true
      }
    })
    expect(failed).toEqual([])
  })
})
