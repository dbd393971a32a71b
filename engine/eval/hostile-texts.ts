/** The longest text the API accepts. */
export const LONGEST_TEXT = 400_000

/** Repeated until the text is full. */
const REPEATED: Readonly<Record<string, string>> = {
  'spaces and line breaks': ' \n\t\r\n',
  'one letter': 'a',
  'one word': 'word ',
  'a digit': '9',
  'digits and spaces': '9 ',
  'decimal points': '1.',
  'no no no': 'no ',
  'and and and': 'and ',
  'or and so': 'or and so okay ',
  'not never no': 'not never no ',
  'not not not': "I don't not ",
  'yes and no': 'Yes. No. ',
  stars: '**',
  headings: '**PLAN:**\n',
  mg: '50 mg ',
  'number words': 'twenty ',
  'a hundred and': 'a hundred and ',
  'ranges of numbers': '5 to 10 to ',
  scores: 'PHQ-9 is 14, was 15, ',
  'blood pressures': '120/80 over 130/90, ',
  'only labels': 'A: \n',
  'labels on one line': 'A: B: C: ',
  'short turns': 'Doctor: how are you? Patient: bad. ',
  'short turns in lines': 'Doctor: how are you?\nPatient: bad.\n',
  'roles in brackets': '[Doctor] ok [Patient] ok ',
  timestamps: '00:00:01 --> 00:00:02\n',
  questions: 'Patient: Any thoughts of killing yourself?\n',
  'questions and answers': 'Clinician: Any thoughts of killing yourself?\nPatient: No.\n',
  'unpunctuated questions': 'any thoughts of hurting yourself no any plan no ',
  'one question with many parts': 'or any thoughts of hurting yourself, ',
  corrections: 'fifty, no wait, sixty milligrams of sertraline, scratch that, ',
  'retracted doses': 'sertraline 50 mg, no wait, 100 mg. ',
  'retracted days': 'Tuesday, no, Wednesday, sorry, Thursday at two. ',
  'the same drug': 'I take sertraline and I feel sad. ',
  'drug orders': "Clinician: Let's increase the sertraline to 100. Patient: Okay.\n",
  'declined drugs': 'Clinician: How about lithium? Patient: No, I do not want lithium.\n',
  'drugs in a row': 'sertraline lithium quetiapine lamotrigine ',
  'drugs with commas': 'sertraline, lithium, quetiapine, ',
  'misheard drugs': 'zolo ft lex a pro ',
  'near-drug names': 'sertralin quetapin lamotrigin ',
  'it and that': 'and then we stop it and that one too ',
  relatives: 'my mother’s brother’s wife’s father had bipolar disorder and ',
  'denied allergies': 'Any allergies? No. Penicillin? No, just sulfa. ',
  appointments: 'see you in two weeks, or three weeks, on Monday at ten, ',
  'spoken punctuation': 'period comma new paragraph ',
  dictation: 'Patient reports low mood. Correction, no low mood. Scratch that. ',
  shorthand: 'pt c/o SI x 2 wks, d/c meds, f/u 2w; ',
  'endless shorthand': 'pt c/o w/o s/p h/o ',
  slashes: 'n/v/d/',
  'open brackets': '(',
  'nested brackets': '([{“',
  'straight quotes': '"',
  'words in quotes': '"bad" ',
  'open quotes': '“I said ',
  apostrophes: "'",
  'contractions only': "I'd've ",
  colons: ':',
  periods: '. ',
  ellipses: 'I ... ',
  commas: ', ',
  'words and commas': 'tired, sad, ',
  hyphens: '-',
  'hyphenated words': 'well-',
  'one dash after each word': 'so — and — ',
  'control characters': '\u0000\u0001\u0007\u001b',
  'lone surrogates': '\ud83d',
  'right to left': '\u202eabc\u200f',
  'combining marks': 'e\u0301\u0323',
  'a letter that grows when lower-cased': 'İ sertraline ',
  'zero width': 'a\u200b\u200d',
  emoji: '👩‍⚕️',
  'another script': '患者は眠れない。',
  Spanish: '¿Ha pensado en hacerse daño? No, nunca. ',
  'Spanish orders': 'Doctora: Le subo la sertralina a cien. Paciente: Bueno.\n',
  'Spanish and English': 'No quiero morir. I do not want to die. ',
  'names of object properties': 'constructor __proto__ toString ',
  'html and sql': "<script>alert('x')</script>'; DROP TABLE notes; -- ",
  fillers: 'um uh like you know i mean ',
  stumbling: 'I I I was was was ',
  'first person': 'I think that I said that I would say that I ',
  'whose and who': 'he said she said that he told her that ',
  'if and unless': 'if it gets worse unless it does not then if ',
}

/** Texts of one length, by name, that break careless parsers and regular expressions. */
export function hostileTexts(length: number): [name: string, text: string][] {
  const fill = (piece: string) => piece.repeat(Math.ceil(length / piece.length)).slice(0, length)
  const joined = (piece: (i: number) => string) => {
    let text = ''
    for (let i = 0; text.length < length; i += 1) text += piece(i)
    return text.slice(0, length)
  }
  return [
    ['nothing', ''],
    ...Object.entries(REPEATED).map(([name, piece]): [string, string] => [name, fill(piece)]),
    ['many speakers', joined((i) => `Name${i}: yes?\n`)],
    ['many words', joined((i) => `w${i.toString(36)} `)],
    ['many numbers', joined((i) => `${i} `)],
    ['many names', joined((i) => `Mr. ${NAMES[i % NAMES.length]}${NAMES[(i * 7) % NAMES.length]} `)],
    ['a bang after letters', `${fill('a').slice(0, length - 1)}!`],
    ['a bang after words', `${fill('a ').slice(0, length - 1)}!`],
    ['one line, then lines', fill('so ').slice(0, length / 2) + fill('so\n').slice(0, length / 2)],
    ['a quote far away', `"${fill('bad day ').slice(0, Math.max(0, length - 2))}"`],
    ...[1, 2, 3, 4, 5, 6].map((seed): [string, string] => [`made ${seed}`, made(seed, length)]),
  ]
}

const NAMES = ['Ada', 'Bo', 'Cleo', 'Dov', 'Eli', 'Fay', 'Gus', 'Hal', 'Ivy', 'Jo', 'Kai']
const PIECES = Object.values(REPEATED)

/** Pieces in random order, with runs of one piece; deterministic for a seed. */
function made(seed: number, length: number): string {
  let state = seed * 2_654_435_761
  const next = (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 4_294_967_296) * below)
  }
  let text = ''
  while (text.length < length) text += (PIECES[next(PIECES.length)] ?? '').repeat(1 + next(12 * seed))
  return text.slice(0, length)
}
