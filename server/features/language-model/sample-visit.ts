import { SOAP_TEMPLATES } from '#shared/domain/templates/soap.ts'
import { TRADITIONAL_SOAP } from '#shared/domain/templates/structure.ts'
import type { VisitToWrite } from '../../ports/note-writer.ts'

/**
 * A made-up visit for testing models. It contains common pitfalls: a denial, a dose change, a correction, a
 * relative's condition, a declined option. No vital sign is measured or mentioned.
 */
const TEXT = `Clinician: Good morning. You're thirty-four, and we started sertraline six weeks ago for generalized anxiety. How have the last two weeks been?
Patient: Better than before, but not great. I still lie awake most nights. I get maybe five hours.
Clinician: Trouble falling asleep, or waking up?
Patient: Falling asleep. My mind goes over work. Once I'm asleep I stay asleep.
Clinician: And the worry during the day?
Patient: Less. I used to check my email all evening, every evening. Now it's two evenings a week, no, three.
Clinician: How is your appetite?
Patient: Normal. I'm eating regular meals again.
Clinician: Are you taking the sertraline every day?
Patient: Yes, fifty milligrams with breakfast. I missed one dose last weekend.
Clinician: Any side effects?
Patient: Some nausea the first week. That's gone now.
Clinician: Any alcohol?
Patient: One glass of wine on Saturdays. My father is the one with the drinking problem, so I keep an eye on it.
Clinician: Have you had any thoughts of hurting yourself or of not wanting to live?
Patient: No. Never. When it was at its worst in the spring I wished I could just disappear for a week, but I never wanted to die.
Clinician: Any thoughts of harming anyone else?
Patient: No.
Clinician: Do you have firearms at home?
Patient: No, we don't.
Clinician: You look more at ease than last time. You're speaking at a normal pace and making good eye contact.
Patient: I feel more at ease, honestly.
Clinician: I think the anxiety is partly responding and the sleep is what's left. I'd like to raise sertraline to seventy-five milligrams every morning, starting tomorrow. You may have some nausea again for a few days; take it with food. If you notice restlessness or any thoughts of suicide, call us the same day or go to the emergency room.
Patient: Okay. You mentioned a sleeping pill last time. I don't want that. My aunt got hooked on them.
Clinician: That's fine, we'll leave it. Let's work on sleep instead: a fixed time to get up, no email after eight in the evening, and the worry log Dana showed you in therapy.
Patient: I see Dana every other Thursday. I can do that.
Clinician: Good. Let's meet again in four weeks.`

const sections = SOAP_TEMPLATES.find(({ name }) => name === TRADITIONAL_SOAP)?.structure.sections ?? []

export const SAMPLE_VISIT: VisitToWrite = {
  text: TEXT,
  noteType: 'Progress Note',
  sections,
  length: 'standard',
}
