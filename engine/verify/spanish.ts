/** Spanish words and their English translations, for comparing a Spanish visit with an English note. */
const GLOSSARY = `
no no|nunca never|nada nothing|ninguno none|ninguna none|nadie nobody|sin without|tampoco neither|sí yes|si if|pero but|porque because|cuando when
mamá mother|madre mother|papá father|padre father|hermano brother|hermana sister|hijo son|hija daughter|hijos children|esposo husband|marido husband|esposa wife|señora wife|tío uncle|tía aunt|primo cousin|prima cousin|abuela grandmother|abuelo grandfather|sobrino nephew|sobrina niece|novio boyfriend|novia girlfriend|amigo friend|amiga friend|amigos friends|vecina neighbor|vecino neighbor|suegra mother-in-law|cuñado brother-in-law|nieta granddaughter|nieto grandson|nietos grandchildren|bebé baby|niño child|niña child|niños children|jefe boss|jefa boss|familia family|padres parents
mi my|mis my|yo i|él he|ella she|usted you|su his
ánimo mood|humor mood|triste sad|tristeza sadness|deprimido depressed|deprimida depressed|depresión depression|ansiedad anxiety|ansioso anxious|ansiosa anxious|nervios nerves|nervioso nervous|nerviosa nervous|miedo fear|pánico panic|preocupación worry|preocupado worried|preocupada worried|coraje anger|enojo anger|enojado angry|enojada angry|irritable irritable|llorar cry|lloro cry|llora cries|lloraba cried|llorando crying|culpa guilt|vergüenza shame|esperanza hope|solo alone|sola alone
dormir sleep|duermo sleep|duerme sleeps|dormía slept|dormí slept|durmiendo sleeping|dormido asleep|dormida asleep|sueño sleep|sueños dreams|pesadilla nightmare|pesadillas nightmares|despierto wake|despierta wakes|despertar wake|insomnio insomnia|siesta nap|cansado tired|cansada tired|cansancio fatigue|energía energy|fuerza energy
comer eat|como like|come eats|comiendo eating|comida food|apetito appetite|hambre hunger|peso weight|libras pounds|kilos kilos|pesa weighs|subido gained|bajado lost|adelgazado lost
morir die|morirme die|muerte death|muerto dead|murió died|muerta dead|matar kill|matarme kill|matarse kill|suicidio suicide|suicida suicidal|suicidarme suicide|suicidarse suicide|daño harm|dañar harm|lastimar hurt|lastimarme hurt|lastimarse hurt|cortarme cut|cortaba cut|corté cut|vida life|vivir live|vivo live|vive lives|viviendo living|pensamientos thoughts|pensamiento thought|pensado thought|pensar think|pienso think|ideas ideas|plan plan|intento attempt|intentó attempted|intentado attempted|intenté attempted|pastillas pills|pastilla pill|veneno poison|arma gun|armas guns|pistola gun|rifle rifle|escopeta shotgun|cuchillo knife
voces voices|voz voice|oye hears|oigo hear|oír hear|escucha hears|escucho hear|escuchar hear|ver see|veo see|visto seen|cosas things|persiguen follow
medicina medicine|medicinas medicines|medicamento medication|medicamentos medications|tomar take|tomo take|toma takes|tomando taking|tomaba took|tomé took|dosis dose|miligramos mg|subir increase|subimos increase|aumentar increase|bajar lower|bajamos lower|dejar stop|dejé stopped|dejó stopped|dejado stopped|dejamos leave|quitar stop|empezar start|empezamos start|empecé started|empezó started|comenzar start|cambiar change|seguir continue|seguimos continue|sigue continues|siga continue|igual same|receta prescription|farmacia pharmacy|efectos effects|secundarios side|ayuda helps|ayudado helped|ayudó helped|inyección injection|olvida forgets|olvidado forgotten|olvidé forgot|alergia allergy|alergias allergies|alérgico allergic|alérgica allergic
mareo dizziness|mareos dizziness|mareado dizzy|mareada dizzy|náusea nausea|náuseas nausea|vómito vomiting|vómitos vomiting|vomitar vomit|dolor pain|duele hurts|cabeza head|espalda back|estómago stomach|pecho chest|corazón heart|cuello neck|rodilla knee|mano hand|manos hands|piel skin|boca mouth|seca dry|sudo sweat|sudor sweat|temblor tremor|tiembla shakes|presión pressure|sangre blood|azúcar sugar|diabetes diabetes|embarazada pregnant|embarazo pregnancy|estreñimiento constipation|diarrea diarrhea|ronchas hives|sarpullido rash|respirar breathe|fiebre fever
alcohol alcohol|cerveza beer|cervezas beers|vino wine|tequila tequila|beber drink|bebo drink|bebe drinks|bebía drank|toman drink|trago drink|tragos drinks|marihuana marijuana|mota marijuana|cocaína cocaine|drogas drugs|droga drug|fumar smoke|fumo smoke|fuma smokes|cigarros cigarettes|cigarrillos cigarettes|café coffee|borracho drunk
trabajo work|trabajar work|trabaja works|trabajando working|trabajaba worked|escuela school|casa house|iglesia church|dios god|rezar pray|rezo pray|misa mass|dinero money|renta rent|carro car|manejar drive|manejo drive|policía police|hospital hospital|internado hospitalized|internada hospitalized|ingresado admitted|ingresada admitted|urgencias emergency|emergencia emergency|doctor doctor|doctora doctor|médico doctor|psicóloga therapist|psicólogo therapist|terapia therapy|terapeuta therapist|grupo group|cita appointment|llamar call|llame call|llamo call|llamó called|teléfono phone|análisis lab|prueba test|cuestionario questionnaire
hoy today|ayer yesterday|mañana morning|mañanas mornings|tarde afternoon|tardes afternoons|noche night|noches nights|día day|días days|semana week|semanas weeks|mes month|meses months|año year|años years|hora hour|horas hours|minutos minutes|veces times|vez time|lunes monday|martes tuesday|miércoles wednesday|jueves thursday|viernes friday|sábado saturday|domingo sunday|enero january|febrero february|marzo march|abril april|mayo may|junio june|julio july|agosto august|septiembre september|octubre october|noviembre november|diciembre december|desayuno breakfast|cena dinner|comienzo beginning|principio beginning|antes before|después after|ahora now|ya already|desde since|hace ago|hasta until
mejor better|mejorado improved|mejorcito better|peor worse|bien good|mal bad|mucho much|poco little|menos less|más more|feliz happy|tranquilo calm|tranquila calm|concentrar concentrate|concentración concentration|memoria memory|olvidos forgetful|lavar wash|lavo wash|lavarme wash|limpiar clean|revisar check|reviso check|caminar walk|camino walk|ejercicio exercise|correr run|golpe hit|golpeó hit|pegaba hit|pegó hit|abuso abuse|divorcio divorce|separados separated|casado married|casada married|viudo widower|viuda widow|quiero want|quiere wants|quería wanted|querer want|gusta like|acuerdo agree|puedo can|firmar sign|firmó signed|niega denies
`
const ENGLISH = new Map(
  GLOSSARY.split(/[|\n]/)
    .filter((entry) => entry.includes(' '))
    .map((entry) => entry.split(' ') as [string, string]),
)

const NUMBERS: Readonly<Record<string, number>> = Object.fromEntries(
  'cero uno dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince dieciséis diecisiete dieciocho diecinueve veinte veintiuno veintidós veintitrés veinticuatro veinticinco veintiséis veintisiete veintiocho veintinueve'
    .split(' ')
    .map((word, value) => [word, value] as const)
    .concat(
      'treinta cuarenta cincuenta sesenta setenta ochenta noventa'
        .split(' ')
        .map((word, i) => [word, 30 + 10 * i] as const),
      'cien doscientos trescientos cuatrocientos quinientos seiscientos setecientos ochocientos novecientos'
        .split(' ')
        .map((word, i) => [word, 100 * (i + 1)] as const),
      [
        ['ciento', 100],
        ['mil', 1000],
        ['un', 1],
        ['una', 1],
      ],
    ),
)

/** Numbers as digits and known words in English; the rest is unchanged. */
export function glossed(text: string): string {
  const words = text.match(/[\p{L}]+|[^\p{L}]+/gu) ?? []
  let out = ''
  for (let i = 0; i < words.length; i++) {
    const word = (words[i] ?? '').toLowerCase()
    const first = Object.hasOwn(NUMBERS, word) ? NUMBERS[word] : undefined
    if (
      first === undefined ||
      ((word === 'un' || word === 'una') &&
        !/^\s*(?:hora|vez|mes|día|semana|año)/i.test(words.slice(i + 1, i + 3).join('')))
    ) {
      out += ENGLISH.get(word) ?? words[i]
      continue
    }
    let value = first
    // "ciento cincuenta", "treinta y cinco", "dos mil nueve"
    while (i + 2 < words.length && /^\s+$/.test(words[i + 1] ?? '')) {
      const and = words[i + 2]?.toLowerCase() === 'y' && /^\s+$/.test(words[i + 3] ?? '')
      const at = and ? i + 4 : i + 2
      const word = words[at]?.toLowerCase() ?? ''
      const next = Object.hasOwn(NUMBERS, word) ? NUMBERS[word] : undefined
      if (next === undefined) break
      if (next === 1000 && value < 1000) value *= 1000
      else if (!and && next < value && (value % 1000 === 0 || (value >= 100 && value % 100 === 0)))
        value += next
      else if (and && next < 10 && value % 10 === 0) value += next
      else break
      i = at
    }
    out += String(value)
  }
  return out.replace(/(\d+) y (?:media|medio)\b/g, '$1.5').replace(/[¿¡]/g, '')
}
