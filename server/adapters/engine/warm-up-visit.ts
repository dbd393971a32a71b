/** A fictional visit that covers a bit of everything. Writing its note warms up every code path. */
export const WARM_UP_VISIT = `Clinician: Hi, come on in. How have you been since the last visit?
Patient: Okay, I guess. Better than in March, but the last two weeks were rough.
Clinician: Rough in what way?
Patient: My mood is low again, maybe a four out of ten. I don't really enjoy things, I just sit there after work.
Clinician: How are you sleeping?
Patient: Um, five hours, no wait, more like four. I wake up at three and then I worry about money.
Clinician: And your appetite? Any change in weight?
Patient: I skip lunch. I lost about six pounds, I think.
Clinician: What about energy and concentration?
Patient: I'm tired all day. At work I read the same line over and over.
Clinician: Any panic attacks?
Patient: Two last week, my heart was pounding and I couldn't breathe. They last about ten minutes.
Clinician: Are you still taking the sertraline, fifty milligrams every morning?
Patient: Yes, every morning. I missed maybe two doses this month. It made me nauseous at first, but that went away.
Clinician: Any other side effects? Headaches, sweating, trouble in bed?
Patient: No, nothing like that. The trazodone left me groggy, so I stopped it in June.
Clinician: I ask everybody this. Any thoughts of killing yourself, or of being better off dead?
Patient: Sometimes I think it would be easier not to wake up. I'd never do anything, though. I have my daughter.
Clinician: Any plan, or anything you have thought of doing?
Patient: No.
Clinician: Have you ever tried to hurt yourself?
Patient: Once, when I was nineteen. I took some pills and went to the hospital.
Clinician: Are there any guns in the house?
Patient: My husband has a rifle. It's locked in the safe, and he has the key.
Clinician: Any thoughts of hurting anyone else?
Patient: No, never.
Clinician: Do you hear voices or see things that others don't?
Patient: No.
Clinician: How much are you drinking these days?
Patient: Two glasses of wine on Fridays. I don't smoke, and I haven't used weed since college.
Clinician: Any medical changes? Allergies?
Patient: I'm allergic to penicillin, I get hives. My thyroid was checked in May and it was normal.
Clinician: Does anyone in the family have depression or bipolar disorder?
Patient: My mother was depressed, and my uncle died by suicide.
Clinician: Who is at home with you?
Patient: My husband and my daughter, she's seven. I work in a warehouse, nights until last year.
Clinician: Your blood pressure today is one twenty eight over eighty two, pulse seventy six, and you weigh one forty nine. Your PHQ-9 was sixteen, it was eleven last time.
Clinician: You look tired and a bit tearful, your speech is soft and your thoughts are clear. You make good eye contact.
Clinician: So I think this is major depression, moderate, and it is getting worse again. I don't see signs of mania.
Clinician: I'd like to raise the sertraline to one hundred milligrams. How does that sound?
Patient: Okay, let's try that. But I don't want anything for sleep again.
Clinician: That's fine, no sleep medicine then. It can upset your stomach for some days. If the thoughts get worse, call 988 or come to the emergency room.
Patient: I will. I'd tell my husband, too.
Clinician: Let's check your labs, a TSH and a blood count, and I'll send a referral to Dr. Lind for therapy.
Clinician: For homework, write down what goes through your head at three in the morning, and walk ten minutes a day.
Patient: Sure, I can do that.
Clinician: I'll see you again in three weeks, on a Tuesday at ten.
Patient: Thank you.`
