type Testimonial = { quote: string; name: string; role: string }

/** Invented people, labeled as illustrations. Replace them once customers agree to be quoted. */
export const TESTIMONIALS: readonly Testimonial[] = [
  {
    quote:
      'It asked me where the firearms were now. The patient had told me, and I had written last year’s answer.',
    name: 'Ignatius Brandvold-Mensah',
    role: 'Psychiatric nurse, crisis team',
  },
  {
    quote:
      'I read the note against what was said, change two lines, and go home. Before, I wrote it after dinner.',
    name: 'Odalys Ferreira-Whitcombe',
    role: 'Nurse practitioner, community clinic',
  },
  {
    quote: 'What I didn’t ask about stays blank. I’d rather see a gap than a sentence I never heard.',
    name: 'Tobias Anand',
    role: 'Clinical social worker, private practice',
  },
]
