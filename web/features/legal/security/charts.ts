import type { Section } from '../../../ui/prose.tsx'

export const encryption: Section = {
  id: 'encryption',
  title: 'Encryption of charts',
  blocks: [
    'The application encrypts clinical content before it reaches the database. A stolen database or backup can’t be read without the keys.',
    {
      terms: [
        ['Method', 'AES-256-GCM with a fresh random nonce for every value. GCM also detects tampering.'],
        [
          'Keys',
          'Every clinician has a separate data key. A master key that isn’t in the database wraps all of them.',
        ],
        [
          'Bound to its place',
          'Table, row, column, owner and key are authenticated with each value. A value copied to another row, column or account can’t be decrypted.',
        ],
        [
          'What’s encrypted',
          'Patients: name, record number, date of birth, gender. Notes: input, transcript, note, earlier versions, summaries. Plans: goals, interventions, risks, barriers, strengths. Assessments: title, contact, answers, the link’s secret. Queued email and messages to us are encrypted, too.',
        ],
        [
          'Lookup without decrypting',
          'Record numbers and link secrets are found by keyed hashes, which differ from clinician to clinician.',
        ],
        [
          'Rotation',
          'The master key can be replaced and all data re-encrypted. An interrupted rotation resumes.',
        ],
      ],
    },
    'Code that would store clinical text unencrypted doesn’t compile. A test also stores marked values through the API and searches the raw database files for them.',
  ],
}

export const ownership: Section = {
  id: 'access',
  title: 'Who can open what',
  blocks: [
    'Every clinical record belongs to the clinician who created it, and every query is limited to its owner. Another clinician’s record looks exactly like one that doesn’t exist.',
    {
      list: [
        'The owner comes from the session, never from what a browser sends.',
        'Every operation declares who may call it. The server won’t start if one doesn’t.',
        'Tests call every operation with wrong, foreign, expired and missing credentials.',
        'Responses are filtered: only fields declared for an operation can leave the server.',
      ],
    },
  ],
}

export const auditTrail: Section = {
  id: 'audit-trail',
  title: 'The audit trail',
  blocks: [
    'The audit trail records who did what and when: sign-ins and failed sign-ins, account changes, and every time a chart is viewed or changed. An entry is stored in the same transaction as the action. It contains numbers and no clinical content.',
    'Each clinician’s entries form a chain: the keyed hash of an entry covers the one before it, and the database refuses to change or delete entries. A verification program reads every chain from the start and reports the first entry that was changed, moved or removed. To detect entries cut off at the end, it compares with a backup.',
  ],
}
