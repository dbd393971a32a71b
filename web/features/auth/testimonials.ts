type Testimonial = { quote: string; name: string; role: string }

/** Fictional people, labeled as illustrations. Replace them once customers agree to be quoted. */
export const TESTIMONIALS: readonly Testimonial[] = [
  {
    quote:
      'It flagged the firearms line. The patient had said they’d been moved out, and I’d written last year’s answer.',
    name: 'Ignatius Brandvold-Mensah',
    role: 'Psychiatric nurse, crisis team',
  },
  {
    quote:
      'I check the note against the visit, change two lines, and go home. I used to write notes after dinner.',
    name: 'Odalys Ferreira-Whitcombe',
    role: 'Nurse practitioner, community clinic',
  },
  {
    quote: 'What I didn’t ask about stays blank. I’d rather see a gap than a sentence I never heard.',
    name: 'Tobias Anand',
    role: 'Clinical social worker, private practice',
  },
]
