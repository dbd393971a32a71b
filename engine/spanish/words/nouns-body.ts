/** Parts and functions of the body: "me duele la cabeza" is my head. */
export const BODY = `
cuerpo = body; cabeza = head; cara = face; frente = forehead; ojo = eye; oído = ear; oreja = ear; nariz = nose; boca = mouth; labio = lip;
diente = tooth; muela = molar; lengua = tongue; garganta = throat; cuello = neck; nuca = back of the neck; hombro = shoulder; brazo = arm;
codo = elbow; muñeca = wrist; mano = hand; dedo = finger; uña = nail; pecho = chest; seno = breast; espalda = back; cintura = waist;
cadera = hip; estómago = stomach; panza = belly; barriga = belly; vientre = belly; abdomen = abdomen; ombligo = navel; pierna = leg;
muslo = thigh; rodilla = knee; pie = foot; tobillo = ankle; talón = heel; piel = skin; pelo = hair; cabello = hair; hueso = bone;
músculo = muscle; sangre = blood; vena = vein; corazón = heart; pulmón = lung; hígado = liver; riñón = kidney; cerebro = brain;
tiroides = thyroid; vejiga = bladder; intestino = bowel; útero = uterus; matriz = uterus; próstata = prostate; mandíbula = jaw; quijada = jaw;
presión = blood pressure; presión arterial = blood pressure; tensión arterial = blood pressure; pulso = pulse; azúcar = sugar;
peso = weight; voz = voice; vista = vision; memoria = memory; mente = mind; ánimo = mood; estado de ánimo = mood; alma = soul;
apetito = appetite; sueño = sleep; respiración = breathing; aliento = breath; regla = period; menstruación = period; periodo = period;
digestión = digestion; antebrazo = forearm; párpado = eyelid; ceja = eyebrow; pestaña = eyelash; mejilla = cheek; cachete = cheek;
costilla = rib; columna = spine; nervio = nerve; axila = armpit; pompis = bottom; nalga = buttock; genitales = genitals; pene = penis; vagina = vagina;
cráneo = skull; sien = temple; pecho izquierdo = left chest; palma = palm; humor = mood; genio = temper; carácter = temper; cuerpo entero = whole body;
autoestima = self-esteem; libido = libido; deseo sexual = sex drive; concentración = concentration; energía = energy; atención = attention;
`
