import { drugsIn } from '../../lexicon/drug-names.ts'
import type { TopicId } from '../../reader/topics.ts'
import { folded, OF_OTHERS } from './spanish-text.ts'

/** Patterns for the topic of a Spanish sentence; the first match wins. */
const TABLE: readonly (readonly [TopicId, RegExp])[] = [
  [
    'risk',
    /suicid|matarme|quitarme la vida|morirme|morir\b|no despertar|hacerme (?:daño|algo)|cortarme|pistola|escopeta|armas?\b|que dios me lleve|mejor muert/,
  ],
  ['allergy', /alergi|ronchas|me brota/],
  ['psychosis', /voces|oigo que|me persiguen|sombras|me vigilan/],
  ['mania', /sin dormir y con energia|acelerad|gastando de mas/],
  ['trauma', /pesadilla|me asusto|recuerdos? de (?:eso|aquel)|abus/],
  ['ocd', /rezos|repito|reviso \d|reviso (?:tres|cuatro)|imagen de que|lavo las manos/],
  ['sleep', /\bduerm|dormi|sueño\b|desvel|me despierto|insomnio/],
  [
    'appetite',
    /apetito|hambre|\bcomo (?:bien|poco|poquito|mas|de noche)|engordad|bajado \w+ (?:kilos|libras)/,
  ],
  [
    'substance',
    /cerveza|alcohol|\btrago|\bron\b|vino\b|cigarr|fumo|marihuana|cocaina|tequila|pisco|aguardiente/,
  ],
  ['side_effects', /nausea|mareo|boca seca|estreñi|vomit|temblor|sudo\b|zombi|atontad|diarrea|me cae mal/],
  ['adherence', /se me olvid|me la salt|todos los dias la tomo|no se me pasa/],
  ['medication', /pastilla|medicina|medicamento|miligramos|\btomo (?:la|el)\b/],
  ['anxiety', /ansi(?:edad|os)|nervios|ataque|panico|angustia|pecho apretado|preocupad|miedo/],
  ['mood', /triste|animo|llor|deprimid|ganas de (?:hacer|nada)|sin ganas|contenta?\b|desesperad|culpa/],
  ['energy', /cansad|sin fuerzas|energia/],
  ['concentration', /concentr|memoria|se me olvidan|distra/],
  ['therapy', /terapia|psicolog|grupo de|ejercicio de respiracion/],
  ['function', /trabaj|escuela|examen|taller|restaurante|cocino|me baño/],
  ['social', /espos|marido|hij[oa]s?\b|mama\b|papa\b|nieto|familia|vivo\b|casa\b|iglesia|renta|novi[oa]/],
  ['medical', /dolor|diabetes|azucar|presion|embaraz|regla\b|espalda|cabeza/],
]

/** The topic of a quotation, which stays Spanish; undefined if no word indicates one. */
export function spanishTopicOf(text: string): TopicId | undefined {
  const plain = folded(text)
  const topic = TABLE.find(([, words]) => words.test(plain))?.[0]
  if (topic === 'risk' && OF_OTHERS.test(plain) && !/\b(?:yo|me|matarme|morirme)\b/.test(plain))
    return 'family'
  return topic ?? (drugsIn(plain).length > 0 ? 'medication' : undefined)
}
