import type { Article } from '../article.ts'

/** Phrases and rules of style. */
export const OWN_WORDING: Article[] = [
  {
    id: 'phrases',
    title: 'Insert phrases you use often',
    summary: 'Type a dot and a name, and your own text takes its place.',
    keywords: ['dot phrases', 'snippets', 'shortcuts', 'smart phrases', 'macros', 'autotext', '.nosi'],
    blocks: [
      'Open the menu under your initials, then **Phrases**, and select **New phrase**. Give it a short name, such as .nosi, and the text to insert.',
      'In any field you write clinical text in (the visit, a line of a note, an amendment, a letter, a psychotherapy note, a treatment plan), type the name with its dot, then a space, Enter or Tab. Ctrl Z restores the name.',
      'Only you see your phrases. They’re encrypted like your notes.',
    ],
  },
  {
    id: 'my-style',
    title: 'Have notes written in your style',
    summary: 'Rules for wording, suggested from your own edits.',
    keywords: [
      ...['style', 'rules', 'wording', 'client', 'patient', 'abbreviations', 'suggestions', 'always'],
      ...['examples', 'learn', 'length', 'layout'],
    ],
    blocks: [
      'When you’ve made the same change to generated lines in three signed notes, such as “client” for “patient”, the signed note and **My style** ask: “You’ve changed this in 3 notes. Always do it?” Open **My style** from the menu under your initials to add, change or remove rules.',
      {
        terms: [
          ['Words', 'What you call the person, “reports” or “states”, and common abbreviations.'],
          ['Left out', 'Phrases such as “at this time”, except in denials.'],
          ['Lines', 'Each sentence on a line, or sentences on one topic together.'],
          ['Length', 'The length selected when you start a note.'],
        ],
      },
      'Rules never touch quotations or lines you wrote, and can’t be about drugs, numbers, names or findings. Each changed line is checked against the visit again. If a check gets worse, that rule isn’t used in that note. The note’s details show it.',
      'Pronouns aren’t a rule, because they belong to the patient. Sentences you often add aren’t either: Groundnote can’t know that they’re true of the next visit. Save them as phrases instead.',
      { heading: 'Example notes' },
      'With a language model connected, choose up to five signed notes that are written the way you like. The model gets a description of their form, which you see on the page, and nothing they say. Without a language model, examples have no effect; rules work either way.',
    ],
  },
]
