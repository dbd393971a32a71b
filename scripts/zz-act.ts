import { readVisit } from '../engine/read/read-visit.ts'
import { saidIn } from '../engine/understand/said.ts'
import { clinicianAct, readsOut } from '../engine/understand/acts.ts'
for (const t of readVisit('Clinician: '+process.argv.slice(2).join(' ')+'\nPatient: Okay.\n').turns) for (const s of saidIn(t.sentences)) console.log(t.role, s.text, clinicianAct(s.text, s.found), readsOut(s.text), s.found.map(f=>f.topic+'/'+f.id).join(' '))
