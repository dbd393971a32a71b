/**
 * Detects the language of a text from its function words. Words that both languages spell the same ("no",
 * "me", "a", "he") are in neither list; drug names and shorthand don't count either.
 */
const ENGLISH = new Set(
  'the and of to in is was are were been have has had do does did with for on at from that this these those it its you your i my we our they them she her his him who what when where how why not but or if so because about would could should can will just like really feel feeling felt think know get got going any some since than then there here too very more most out up down now today week weeks day days month months year years patient pt denies reports sleep mood anxiety okay ok yeah yes well good right all one two three take taking started stopped says said w f/u x'.split(
    ' ',
  ),
)
const SPANISH = new Set(
  'el la los las un una unos unas de del al que y en es son era fue ha han hay con por para pero si sí se su sus mi mis tu tus te le les lo nos yo usted ustedes ella ellos ellas muy más ya está esta están estoy estaba como cómo qué quién cuándo dónde porque cuando donde también tampoco nada nunca siempre bien mal bueno buena gracias tengo tiene siento siente duermo dormir hace días semana semanas mes meses año años noche noches hoy ayer todo todos toda esto eso ese esa este aquí así entonces sin sobre desde hasta ni o paciente niega refiere ansiedad ánimo doctor doctora señora señor pastilla pastillas miedo ahora después antes otra otro vez veces poco mucho mucha casa tomar tomo doy voy puede puedo quiere quiero sé dice dijo ser estar tener hacer claro hola'.split(
    ' ',
  ),
)
/**
 * Function words of neighboring languages that neither list has: German, French, Portuguese, Italian, Dutch,
 * Polish.
 */
const NEIGHBORS = new Set(
  'der die das und ist nicht ich mit ein eine auf für sie wir ihr den dem hat haben sich auch noch kann sehr wenn aber schon keine kein wie mir mich zum zur bei nach seit je vous nous est dans avec pas une des les du qui sur mais elle ils sont suis ai ne au aux ce cette mon ma mes plus très bien depuis não uma com você ele ela eu meu minha muito são os as dos das foi tem estou il lo gli che non per sono della ho mi anche più het een van ik niet dat maar ook zijn jest nie się na że ja mam'.split(
    ' ',
  ),
)
const WORD = /\p{L}+(?:['’]\p{L}+)*/gu
const LATIN = /^[a-zñáéíóúü']+$/
/** More words than this don't change the result. */
const ENOUGH = 3000

/** Defaults to English, as for a line of drug names or shorthand. */
export function languageOf(text: string): 'en' | 'es' | 'other' {
  const head = text.slice(0, ENOUGH * 8)
  let total = 0
  let english = 0
  let spanish = 0
  let strange = 0
  let neighbors = 0
  for (const [found] of head.matchAll(WORD)) {
    if (total++ >= ENOUGH) break
    const word = found.toLowerCase().replaceAll('’', "'")
    if (ENGLISH.has(word) || /'(?:s|t|m|re|ve|ll|d)$/.test(word)) english++
    else if (SPANISH.has(word)) spanish++
    else if (NEIGHBORS.has(word)) neighbors++
    else if (!LATIN.test(word)) strange++
  }
  // "¿" and "¡" count like a word.
  spanish += head.match(/[¿¡]/g)?.length ?? 0
  if (total === 0) return 'en'
  if (neighbors >= 2 && neighbors > english && (neighbors >= spanish || neighbors >= total * 0.2))
    return 'other'
  // Portuguese, Italian and French share function words with Spanish, but not this many.
  if (spanish > english)
    return spanish >= total * 0.25 && strange < total * 0.12 ? 'es' : total < 8 ? 'en' : 'other'
  if (strange > total * 0.25) return 'other'
  // A list of drugs has no function words either, but it has numbers.
  return total >= 12 && english < total * 0.02 && !/\d/.test(head) ? 'other' : 'en'
}
