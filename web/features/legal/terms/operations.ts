import type { Section } from '../../../ui/prose.tsx'

export const availability: Section = {
  id: 'service-availability',
  title: 'Service Availability',
  blocks: [
    'We aim for 99.9% uptime, measured over a calendar month and excluding announced maintenance. This is a goal, not a guarantee. Maintenance, network or provider failures, and events beyond our control may interrupt the service.',
    {
      list: [
        '**Maintenance** that interrupts the service is announced in advance and scheduled outside usual US clinic hours where possible.',
        '**Outages:** we work on them as soon as we learn of them. If one lasts, we email you what happened and what to expect.',
        '**Be prepared.** As with any electronic system, have a way to document visits without the service.',
      ],
    },
    'Every plan includes standard support: send a message through the [contact form](/contact), and a person will reply.',
  ],
}

export const dataOwnership: Section = {
  id: 'data-ownership-and-retention',
  title: 'Data Ownership and Retention',
  blocks: [
    '**Your data is yours.** Patient records, notes, transcripts, plans, answers and everything else you enter, or the service creates from it for you, belong to you or the people you act for. You allow us to process them only to provide the service.',
    {
      list: [
        '**While your account exists,** we keep your records. In Account Settings you choose how long clinical records are kept after the last entry in a chart: 6 months, 1 year, 2 years, 5 years or indefinite. Nothing is deleted by age until you choose a period. After that, a chart is deleted at the end of its period, with at least 30 days’ notice; see the [Privacy Policy](/privacy-policy#how-we-use-your-information).',
        '**You can get a copy** at any time. **Export Data** in Account Settings provides it in common, machine-readable formats.',
        '**After termination,** all your data is deleted within 30 days, including clinical content in the live database. Copies in backups stay encrypted until the backup is deleted.',
        '**What we keep:** entries of the audit trail, which contain numbers and times and no clinical content, and payment records that tax or other laws require.',
        '**Recordings** of visits aren’t stored, so there are none to return.',
      ],
    },
    'Deletion can’t be undone. Before you close an account, make sure your EHR has everything the law requires you to keep.',
  ],
}
