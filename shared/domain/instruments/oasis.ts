import { bandedScore, type Choice, type Instrument, type Item } from './instrument.ts'

/** No Spanish: no license that we found allows a translation. */
const item = (id: string, en: string, anchors: readonly string[]): Item => ({
  id,
  type: 'radio',
  text: { en },
  options: anchors.map((label, value): Choice => ({ value, label: { en: label } })),
})

const form = {
  shortName: 'OASIS',
  items: [
    item('oasis_1', 'In the past week, how often have you felt anxious?', [
      'No anxiety in the past week.',
      'Infrequent anxiety. Felt anxious a few times.',
      'Occasional anxiety. Felt anxious as much of the time as not. It was hard to relax.',
      'Frequent anxiety. Felt anxious most of the time. It was very difficult to relax.',
      'Constant anxiety. Felt anxious all of the time and never really relaxed.',
    ]),
    item('oasis_2', 'In the past week, when you have felt anxious, how intense or severe was your anxiety?', [
      'Little or none: Anxiety was absent or barely noticeable.',
      'Mild: Anxiety was at a low level. It was possible to relax when I tried. Physical symptoms were only slightly uncomfortable.',
      'Moderate: Anxiety was distressing at times. It was hard to relax or concentrate, but I could do it if I tried. Physical symptoms were uncomfortable.',
      'Severe: Anxiety was intense much of the time. It was very difficult to relax or focus on anything else. Physical symptoms were extremely uncomfortable.',
      'Extreme: Anxiety was overwhelming. It was impossible to relax at all. Physical symptoms were unbearable.',
    ]),
    item(
      'oasis_3',
      'In the past week, how often did you avoid situations, places, objects, or activities because of anxiety or fear?',
      [
        'None: I do not avoid places, situations, activities, or things because of fear.',
        'Infrequent: I avoid something once in a while, but will usually face the situation or confront the object. My lifestyle is not affected.',
        'Occasional: I have some fear of certain situations, places, or objects, but it is still manageable. My lifestyle has only changed in minor ways. I always or almost always avoid the things I fear when I’m alone, but can handle them if someone comes with me.',
        'Frequent: I have considerable fear and really try to avoid the things that frighten me. I have made significant changes in my lifestyle to avoid the object, situation, activity, or place.',
        'All the time: Avoiding objects, situations, activities, or places has taken over my life. My lifestyle has been extensively affected and I no longer do things that I used to enjoy.',
      ],
    ),
    item(
      'oasis_4',
      'In the past week, how much did your anxiety interfere with your ability to do the things you needed to do at work, at school, or at home?',
      [
        'None: No interference at work/home/school from anxiety.',
        'Mild: My anxiety has caused some interference at work/home/school. Things are more difficult, but everything that needs to be done is still getting done.',
        'Moderate: My anxiety definitely interferes with tasks. Most things are still getting done, but few things are being done as well as in the past.',
        'Severe: My anxiety has really changed my ability to get things done. Some tasks are still being done, but many things are not. My performance has definitely suffered.',
        'Extreme: My anxiety has become incapacitating. I am unable to complete tasks and have had to leave school, have quit or been fired from my job, or have been unable to complete tasks at home and have faced consequences like bill collectors, eviction, etc.',
      ],
    ),
    item(
      'oasis_5',
      'In the past week, how much has anxiety interfered with your social life and relationships?',
      [
        'None: My anxiety doesn’t affect my relationships.',
        'Mild: My anxiety slightly interferes with my relationships. Some of my friendships and other relationships have suffered, but, overall, my social life is still fulfilling.',
        'Moderate: I have experienced some interference with my social life, but I still have a few close relationships. I don’t spend as much time with others as in the past, but I still socialize sometimes.',
        'Severe: My friendships and other relationships have suffered a lot because of anxiety. I do not enjoy social activities. I socialize very little.',
        'Extreme: My anxiety has completely disrupted my social activities. All of my relationships have suffered or ended. My family life is extremely strained.',
      ],
    ),
  ],
  max: 20,
  bands: [
    { from: 0, to: 7, severity: 'below the cutoff' },
    { from: 8, to: 20, severity: 'positive screen' },
  ],
} satisfies Partial<Instrument>

/** 87% correctly classified in primary care (Campbell-Sills 2009). */
const CUT = 8

export const OASIS: Instrument = {
  ...form,
  type: 'oasis',
  name: 'OASIS - Anxiety',
  wording: 'published',
  spanish: 'none',
  license:
    'Overall Anxiety Severity and Impairment Scale, Norman and colleagues, 2006; printed in full in J Am Board Fam Med and described as free to use. No statement on translations is known, so it is offered in English only.',
  source:
    'Norman SB et al. Depress Anxiety 2006;23:245-249. Cutoff of 8: Campbell-Sills L et al. J Affect Disord 2009;112:92-101.',
  instructions: { en: 'These questions are about anxiety and fear in the past week.' },
  min: 0,
  score: (answers) => bandedScore(form, answers, CUT),
  change: null,
}
