import { describe, expect, test } from 'vitest'
import { languageOf } from './language.ts'

describe('the language of a text', () => {
  test.each([
    ['How have you been sleeping since we met last time?', 'en'],
    ["i don't know i guess it's been rough you know", 'en'],
    ['Patient denies SI/HI. Sertraline 100 mg qd, trazodone 50 mg qhs.', 'en'],
    ['sertraline lithium quetiapine', 'en'],
    ['', 'en'],
    ['12345 ... !!', 'en'],
    ['¿Cómo ha dormido desde la última vez que nos vimos?', 'es'],
    ['no he dormido nada bien y me siento muy cansada todo el día', 'es'],
    ['Sí, doctora.', 'es'],
    ['No.', 'en'],
    ['Paciente refiere ánimo bajo, niega ideas de muerte, toma sertralina por la noche.', 'es'],
    ["Je ne dors pas bien depuis trois semaines et je n'ai plus envie de rien faire du tout", 'other'],
    [
      'Ich schlafe seit drei Wochen schlecht und habe keine Lust mehr auf irgendetwas, sagt meine Frau',
      'other',
    ],
    ['Der Patient schläft schlecht in der Nacht und hat keine Energie.', 'other'],
    ['Le patient dort mal et il a peur le soir, elle ne mange pas.', 'other'],
    ['Я плохо сплю уже три недели', 'other'],
    ['我已经三个星期睡不好觉了', 'other'],
    ['Não tenho dormido bem há três semanas e não sinto vontade de fazer nada, doutor', 'other'],
  ])('%s is %s', (text, language) => {
    expect(languageOf(text)).toBe(language)
  })

  test('does not take an English conversation with a few Spanish words for Spanish', () => {
    const talk =
      'Clinician: And your mother, she calls it nervios? Patient: Yes, she says ay mija, it is your nervios. I just cannot sleep.'
    expect(languageOf(talk)).toBe('en')
  })

  test('does not take a Spanish conversation with an English label for English', () => {
    const talk =
      'Clinician: ¿Cómo está durmiendo?\nPatient: Mal, doctora, me despierto a las tres y ya no puedo dormir.'
    expect(languageOf(talk)).toBe('es')
  })
})
