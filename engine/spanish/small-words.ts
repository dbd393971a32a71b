import { table } from '../words/table.ts'

export const CLITICS = new Set(['me', 'te', 'se', 'nos', 'os', 'le', 'les', 'lo', 'la', 'los', 'las'])

/** Everyday homographs: the lemma that is meant unless the context says otherwise. */
export const PREFERRED = table<string>({
  siento: 'sentir',
  sientes: 'sentir',
  siente: 'sentir',
  sienten: 'sentir',
  sienta: 'sentir',
  creo: 'creer',
  cree: 'creer',
  creen: 'creer',
  creas: 'creer',
  crea: 'crear',
  se: 'saber',
  ve: 'ver',
  ven: 'ver',
  di: 'dar',
  visto: 'ver',
  viste: 'ver',
  vestido: 'vestir',
  sentido: 'sentir',
  caso: 'casar',
  cosa: 'coser',
  parecia: 'parecer',
  para: 'parar',
})
