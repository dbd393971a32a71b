import type { Role } from './visit.ts'

/** Speaker labels in English and Spanish. Two-letter ones count only as a whole label. */
const CLINICIAN =
  /^(?:the )?(?:(?:crisis|intake|staff|charge|psych(?:iatric)?|mental health|psychiatric mental health|triage|discharge|on-?call|attending|primary|my|your) )*(?:clinician|doctors?|dr\b.*|nurse(?: practitioner| manager)?|rn|lpn|np|aprn|pmhnp(?:-bc)?|crnp|arnp|md|do|pa(?:-c)?|dnp|phd|psyd|provider|prescriber|therapist|psychotherapist|psychiatrist|psychologist|psych|physician|gp|resident physician|registrar|consultant|counsel(?:l)?or|social worker|sw|lcsw|lmsw|msw|lmft|mft|lpc|lmhc|case ?(?:manager|worker)|care ?coordinator|(?:crisis|peer|outreach|support) ?(?:worker|specialist|counsel(?:l)?or)|interviewer|examiner|evaluator|facilitator|th|attending|hcp|dietitian|clinical psychologist|medical assistant|ma|cl[ií]nic[oa]|doctora?|dra\b.*|m[eé]dic[oa]|psiquiatra|psic[oó]log[oa]|terapeuta|enfermer[oa]|consejer[oa]|trabajador[a]? social|entrevistador[a]?|profesional|tto)(?: (?:[a-z]|[\p{L}.'-]+))?$/iu
const PATIENT =
  /^(?:the )?(?:patient|pt|pat|client|clt|cl|evaluee|examinee|member|caller|veteran|participant|interviewee|consumer|service user|paciente|pte|pcte|cliente|consultante|usuari[oa]|entrevistad[oa])(?: (?:[a-z]|\d{1,2}|[\p{L}.'-]+))?$/iu
const OTHER =
  /^(?:(?:the |his |her |their |my |patient'?s? |pt'?s? |client'?s? )?(?:step|grand|foster |adoptive |great[- ]|ex[- ]|older |younger |la |el )?-?(?:mother|mom|mum|mama|ma|father|dad|papa|parents?|wife|husband|spouse|partner|fianc[eé]e?|girlfriend|boyfriend|gf|bf|daughter|son|child|kid|sister|brother|sibling|twin|grandma|grandpa|nana|aunt|uncle|cousin|niece|nephew|friend|room ?mate|house ?mate|neighbou?r|co-?worker|boss|sponsor|interpreter|translator|guardian|conservator|carer|caregiver|aide|attendant|staff(?: member)?|house manager|group home (?:staff|manager)|teacher|principal|school (?:counsel(?:l)?or|nurse)|coach|chaplain|pastor|priest|lawyer|attorney|public defender|judge|officer|police(?: officer)?|deputy|sheriff|emt|paramedic|medic|(?:parole|probation) officer|p\.?o\.?|security|pharmacist|receptionist|front desk|operator|dispatcher|madre|mam[aá]|padre|pap[aá]|espos[oa]|marido|mujer|pareja|novi[oa]|hij[oa]|herman[oa]|abuel[oa]|t[ií][oa]|prim[oa]|niet[oa]|sobrin[oa]|suegr[oa]|cuñad[oa]|amig[oa]|vecin[oa]|int[eé]rprete|traductora?|cuidador[a]?|tutor[a]?|abogad[oa]|polic[ií]a|oficial|agente|familiar)(?:[- ]in[- ]law)?)(?: (?:[\p{L}.'-]+|\d))?$/iu

export type KnownRole = Exclude<Role, 'narrator'>

/** The role of a label, if any. Letters and names depend on the other labels. */
export function roleOfLabel(label: string): KnownRole | undefined {
  const name = label
    .replace(/\s*\([^)]*\)\s*$/, '')
    .replace(/[.:]+$/, '')
    .trim()
  const inBrackets = /\(([^)]{1,40})\)\s*$/.exec(label)?.[1]
  for (const text of inBrackets ? [inBrackets, name] : [name]) {
    if (OTHER.test(text)) return 'other'
    if (PATIENT.test(text)) return 'patient'
    if (CLINICIAN.test(text) || /,\s*(?:MD|DO|RN|NP|PMHNP|PhD|PsyD|LCSW|LMFT|LPC|PA-C|APRN|DNP)\b/.test(text))
      return 'clinician'
  }
  return undefined
}

/** Headings of notes look like labels: "Plan: ...", "Sleep: ...". */
export const NOTE_HEADING =
  /^(?:chief complaint|cc|hpi|history.*|hx|pmh|pph|fhx?|shx?|sochx|ros|subjective|objective|assessment.*|plan.*|impression|diagnos[ie]s|dx|ddx|mse|mental status.*|vitals?|vs|meds?|medications?|medicines|allerg(?:y|ies)|labs?|uds|exam|findings|mood|affect|sleep|slp|appetite|energy|speech|thought.*|tp|tc|insight|judge?ment|i\/j|si|hi|si\/hi|avh|risk.*|safety.*|substance.*|etoh|thc|tob|tobacco|alcohol|caffeine|drugs|social.*|family.*|past.*|medical.*|psych(?:iatric)? history|course|dispo(?:sition)?|follow[- ]?up|f\/u|rtc|goals?|interventions?|response|progress|data|note|date|time|dob|name|mrn|reason.*|summary|source|sources|time spent|cpt|icd.*|phq.*|gad.*|therapy|tx|homework|hw|attendance|topic|re|subject|to|from|cc|motivo|antecedentes|evaluaci[oó]n|plan|diagn[oó]stico|medicaci[oó]n|medicamentos|alergias|subjetivo|objetivo|an[aá]lisis)$/i
