import type { Section } from '../../../ui/prose.tsx'

export const encryption: Section = {
  id: 'encryption',
  title: 'Encryption of charts',
  blocks: [
    'Clinical content is encrypted by the application before it reaches the database. Whoever steals the database, or a backup of it, cannot read a chart.',
    {
      terms: [
        [
          'Method',
          'AES-256-GCM with a fresh random nonce for every value. GCM also notices if a single bit was changed.',
        ],
        [
          'Keys',
          'Every clinician has a data key of their own. All keys are wrapped by one master key, which is not in the database.',
        ],
        [
          'Bound to its place',
          'Table, row, column, owner and key are authenticated together with each value. A value copied into another row, another column or another account does not open.',
        ],
        [
          'What is sealed',
          'Patients: name, record number, date of birth, gender. Notes: input, transcript, note, earlier versions, summaries. Plans: goals, interventions, risks, barriers, strengths. Assessments: title, contact, answers, the secret of the link. Also queued mail and messages to us.',
        ],
        [
          'Look-up without reading',
          'Record numbers and link secrets are found through keyed fingerprints. The fingerprint of the same number differs from clinician to clinician.',
        ],
        [
          'Rotation',
          'The master key can be replaced, and all data sealed again with new keys. An interrupted rotation resumes.',
        ],
      ],
    },
    'A programming mistake that would store clinical text unsealed does not compile: such a column accepts nothing but sealed values. A test plants marked values through the API and then searches the raw files of the database for them.',
  ],
}

export const ownership: Section = {
  id: 'access',
  title: 'Who can open what',
  blocks: [
    'Every clinical record belongs to the clinician who made it, and every query asks for the owner as well as for the record. Somebody else’s record answers exactly as one that never existed, so nobody can find out which numbers are in use.',
    {
      list: [
        'The owner of a record is taken from the session, never from what a browser sends.',
        'Every operation states who may call it. The server refuses to start if one does not.',
        'Tests walk over all operations with wrong, foreign, expired and missing credentials; a new one is covered without being added to a list.',
        'Answers are filtered: a field that is not part of the agreed answer cannot leave the server.',
      ],
    },
  ],
}

export const auditTrail: Section = {
  id: 'audit-trail',
  title: 'The audit trail',
  blocks: [
    'Sign-ins and refused sign-ins, changes of password, address and preferences, links that were asked for, and every listing, opening, creation and change of a patient are written down: who, what, when. The entry is stored in the same transaction as the act, so that there is never one without the other. It holds numbers and no clinical content.',
    'Each clinician’s entries form a chain: the keyed hash of an entry covers the one before it. The database refuses to change or delete entries. Should somebody get around that, a program reads all chains from their start and names the first entry that was changed, moved or removed, even at the end.',
  ],
}
