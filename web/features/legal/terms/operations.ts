import type { Section } from '../../../ui/prose.tsx'

export const availability: Section = {
  id: 'service-availability',
  title: 'Service Availability',
  blocks: [
    'We aim for 99.9% uptime, measured over a calendar month and without announced maintenance. This is an aim and not a guarantee: the service is offered as it is, and may be interrupted by maintenance, by failures of networks or providers, or by events beyond our control.',
    {
      list: [
        '**Maintenance** that interrupts the service is announced ahead, and placed outside usual clinic hours in the United States where we can choose.',
        '**Failures** are worked on as soon as we know of them. If one lasts, we tell you by email what has happened and what to expect.',
        '**Be prepared.** Keep a way to document visits without the service, as you would for any electronic system.',
      ],
    },
    'Standard support is part of every plan: write through the [contact form](/contact), and a person answers.',
  ],
}

export const dataOwnership: Section = {
  id: 'data-ownership-and-retention',
  title: 'Data Ownership and Retention',
  blocks: [
    '**Your data is yours.** Patient records, notes, transcripts, plans, answers and everything else that you enter, or that the service makes from it for you, belong to you or to those you act for. You allow us to process them to provide the service, and nothing more.',
    {
      list: [
        '**While your account exists** we keep your records. You choose in Account Settings how long clinical records are kept after the last entry in a chart: 6 months, 1 year, 2 years, 5 years or indefinite. Until you choose a period, nothing is deleted by age. After that, a chart whose time is over is deleted once we have told you 30 days ahead; the [Privacy Policy](/privacy-policy#how-we-use-your-information) says how.',
        '**You can have a copy** at any time. **Export Data** in Account Settings hands it over in common, machine-readable forms.',
        '**After termination** all your data is deleted within 30 days, including clinical content in the live database. Copies in backups stay encrypted and disappear when the backup runs out.',
        '**What stays:** entries of the audit trail, which hold numbers and times and no clinical content, and what tax or other laws require us to keep about payments.',
        '**Recordings** of visits are not stored, so there are none to return.',
      ],
    },
    'Deletion cannot be undone. Before you close an account, make sure that your record system has everything your law requires you to keep.',
  ],
}
