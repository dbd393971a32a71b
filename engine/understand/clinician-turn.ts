import { conceptsIn } from '../lexicon/all-concepts.ts'
import { aboutPatient, capitalised } from '../words/third-person.ts'
import { actOf, ONLY_KIND } from './act-in-talk.ts'
import { asksForIt, type clinicianAct } from './acts.ts'
import { takenForNo } from './answers.ts'
import { askedPlainly, EXPLAINS } from './asked-plainly.ts'
import { BACKCHANNEL, insists } from './backchannel.ts'
import { clinicianSentences } from './clinician-sentences.ts'
import { carriesOn, examines, leadsUpToQuestion } from './coaching.ts'
import { ASKED_FOR, type Discourse } from './discourse.ts'
import { isSchedule } from './doses.ts'
import { drugsIn } from './drug-names.ts'
import { saidAndAsked, spelledOut, type Wish } from './ellipsis.ts'
import { agreedForNothing, notStartedAfterAll, withdrawLastPlan } from './fallen-plans.ts'
import { heldNoMore, measuredAgain } from './measured-again.ts'
import {
  changedDose,
  dropsOrRestarts,
  grantsDose,
  leftAsIs,
  revisedDose,
  thatStops,
} from './medicine-plans.ts'
import { clinicianRejects, notUsed, willNotPrescribe } from './not-used.ts'
import { isOwnTalk } from './own-talk.ts'
import { personMentioned, personOf, relativeAskedAbout } from './persons.ts'
import { planSentence } from './plan-sentence.ts'
import {
  bringsUp,
  dosesOffer,
  dosesStart,
  dropsOffer,
  settlesProposal,
  startsInstead,
  tellsItsDose,
  thoughtToDo,
} from './proposed-medicines.ts'
import { opensQuestionnaire, totals } from './questionnaire.ts'
import { isQuestion, looksLikeQuestion, writesNo } from './questions.ts'
import { type Question, type Said, topicAsked } from './said.ts'
import { scoreRun } from './score-run.ts'
import { neitherThat, notToday, stopsIt, tellThemThat } from './short-orders.ts'
import type { Statement } from './statement.ts'
import { plannedInThatCase } from './supposed-plans.ts'
import { asksToStart, heldOff, tellsHowItWouldBe } from './undecided.ts'
import { withMedicineNamed } from './which-medicine-asked.ts'
import { keeperNamed } from './who-keeps.ts'
import { lowerFirst, observed, ofClinician, stripped } from './wording.ts'

/** What the clinician finds, judges, plans and says back; questions wait for their answers. */
export function clinicianTurn(talk: Discourse, whole: readonly Said[]): void {
  const said = clinicianSentences(whole)
  const questions: Question[] = []
  const lastQuestion = said.findLastIndex(
    (item, i) => isQuestion(item.text) || askedPlainly(talk, item, i === said.length - 1),
  )
  grantsDose(talk, whole)
  talk.answeredFor = []
  talk.broughtUp = undefined
  talk.plansFrom = talk.turnFrom
  talk.turnFrom = talk.statements.length
  talk.optionsOpen--
  if (talk.askedToStart) talk.askedToStart.turns++
  if (talk.proposal) talk.proposal.turns++
  for (let i = 0; i < said.length; i++) {
    const plain = said[i] as Said
    const item = askedPlainly(talk, plain, i === said.length - 1)
      ? { ...plain, text: plain.text.replace(/[.]?$/, '?') }
      : plain
    const isOption = talk.optionsOpen > 0 && COUNTS_UP.test(item.text)
    // "Two, there's a patch." "So we stay on it": on the one that is taken.
    if (!isOption) talk.mind(item.text, item.found)
    const run = scoreRun(said, i)
    if (run) {
      const values = run.values.map(({ text }) => lowerFirst(sayBack(talk, text)).replace(/[.]$/, ''))
      talk.add({
        text: `${run.instrument}: ${values.join('; ')}.`,
        act: 'observation',
        found: conceptsIn('score'),
        sentences: said.slice(i, i + run.length).map(({ sentence }) => sentence),
        speaker: 'clinician',
      })
      talk.endThread()
      i += run.length - 1
      continue
    }
    if (totals(talk, item)) continue
    if (opensQuestionnaire(talk, item, i < lastQuestion)) continue
    const spokenOf = personMentioned(item.text)
    if (spokenOf) talk.mention(spokenOf)
    if (BACKCHANNEL.test(item.text) || (talk.questions.length > 0 && insists(item.text))) continue
    if (isOwnTalk(item.text)) continue
    const then = isFollowUp(talk.statements.at(-1)) ? DOES_THEN.exec(item.text)?.[1] : undefined
    if (then) {
      talk.timeIsOpen()
      if (talk.settlesTime(then, [item.sentence])) continue
    }
    if (talk.settlesTime(item.text, [item.sentence])) continue
    if (writesNo(item.text) && talk.lastAnswer) {
      takenForNo(talk, talk.lastAnswer.asked, talk.lastAnswer.answer, item)
      continue
    }
    if (tellThemThat(talk, said, i)) {
      i++
      continue
    }
    if (carriesOn(item, talk.lastSaid)) continue
    if (examines(item.text)) {
      talk.thread = 'exam'
      continue
    }
    if (leadsUpToQuestion(item.text) && isQuestion(said[i + 1]?.text ?? '')) {
      talk.threadOf(item)
      continue
    }
    if (!isQuestion(item.text) && rejected(talk, item)) continue
    const head = HEADS.exec(item.text)?.[1]
    if (head && talk.planning && item.found.some(({ topic }) => topic === 'substances')) {
      talk.heading = capitalised(head)
      talk.hear(item.text, item.sentence)
      continue
    }
    if (item.found.length > 0 || drugsIn(item.text).length > 0) talk.heading = undefined
    talk.hear(item.text, item.sentence)
    if (isQuestion(item.text)) {
      const tagged = saidAndAsked(item.text)
      if (tagged) {
        const stated = { ...item, text: tagged.said, found: conceptsIn(tagged.said.toLowerCase()) }
        if (actOf(talk, stated) === 'plan') {
          add(talk, stated, 'plan')
          continue
        }
      }
      const before =
        /^(.{20,}?[,;])\s+((?:do|does|did|are|is|was|were|have|has|any|how|what|when|who|why|where|can|could|would|will)\b.+)$/i.exec(
          item.text,
        )
      const question =
        before?.[2] &&
        !looksLikeQuestion(before[1] ?? '') &&
        // "Aripiprazole, two milligrams, would that be all right?" asks for consent to all of it.
        !(
          (drugsIn(before[1] ?? '').length > 0 ||
            /^(?:(?:so|and|okay)[, ]+)*there is\b/i.test(before[1] ?? '')) &&
          asksConsent(before[2])
        ) &&
        !/^any (?:of (?:that|those|them|it)|such)\b/i.test(before[2]) &&
        // "I have you down for sulfa, is that right?" asks for all of it.
        !/^(?:is|was) (?:that|it) (?:still )?(?:right|correct|true|so|accurate)\b/i.test(before[2]) &&
        conceptsIn(before[1]?.toLowerCase() ?? '').length > 0
          ? before[2]
          : item.text
      const own = topicAsked(item)
      const whole =
        (own === undefined || own === 'events' || own === 'social' || own === 'risk') &&
        relativeAskedAbout(question) === undefined
          ? spelledOut(withMedicineNamed(talk, question), {
              afterOthers: talk.thread === 'risk',
              risk: own !== 'risk' && talk.riskSpokenOf(3),
              riskLately: own !== 'risk' && talk.riskSpokenOf(6) && !talk.medicineSpokenOf(3),
              wish:
                wishAsked(questions.at(-1)) ??
                talk.wishSpokenOf(1) ??
                wishAsked(talk.lastAnswer?.asked) ??
                talk.wishSpokenOf(3),
              thoughts: /\b(?:how long|when|thoughts|urges?|impulses?)\b/i.test(question)
                ? talk.thoughtsSpokenOf()
                : undefined,
              toldLast: questions.length === 0 && talk.harmJustTold() ? talk.thoughtsSpokenOf() : undefined,
              ofOthers: talk.askedOfOthers(),
              lastNamed: talk.planOrGunNamed(),
              riskBefore: own !== 'risk' && talk.riskSpokenOf(12),
              suicideSpokenOf: own !== 'risk' && said.slice(0, i).every(onlyKind) && talk.suicideSpokenOf(),
              triedIsRisk: own !== 'risk' && talk.riskSpokenOf(10) && !talk.triedSpokenOf(5),
            })
          : withMedicineNamed(talk, question)
      // "You'd told me you would be better off dead, where's that?": what was said before is said, not asked.
      const told = questions.at(-1)?.said
      if (told && OF_THAT.test(item.text) && TOLD_BEFORE.test(told.text)) {
        questions.pop()
        add(talk, told, 'restatement')
      }
      asksToStart(talk, item)
      bringsUp(talk, item)
      const found = whole === question ? item.found : conceptsIn(whole)
      questions.push({
        said: { ...item, text: whole, found },
        topic: talk.threadOf({ ...item, text: whole, found }, said.slice(0, i).every(namesNothing)),
      })
      continue
    }
    if (plannedInThatCase(talk, said, i) || measuredAgain(talk, said, i)) continue
    heldNoMore(talk, item)
    if (neitherThat(talk, item) || stopsIt(talk, item) || notToday(talk, said, i)) continue
    if (keeperNamed(talk, item)) continue
    if (dropsOffer(talk, item) || tellsItsDose(talk, item) || startsInstead(talk, said, i)) continue
    const dosed = dosesOffer(talk, said, i)
    if (dosed) {
      said.splice(i - 1, 2, dosed)
      talk.offer = dosed
      i--
      continue
    }
    if (dosesStart(talk, item) || settlesProposal(talk, said, i)) continue
    if (tellsHowItWouldBe(talk, item) || heldOff(talk, item)) continue
    const instead = INSTEAD.test(item.text) ? drugsIn(item.text)[0]?.drug.name : undefined
    if (instead) notStartedAfterAll(talk, instead, item.sentence)
    if (TAKES_BACK_PLAN.test(item.text)) agreedForNothing(talk, item.sentence)
    if (SCRAPS.test(item.text)) {
      withdrawLastPlan(talk, 'last')
      continue
    }
    if (TURNS_ROUND.test(item.text)) {
      const drug = withdrawLastPlan(talk, 'before')?.toLowerCase()
      const dose = /^(?:to )?\d+(?:\.\d+)?(?: mg)?(?=[.]?$)/i.exec(said[i + 1]?.text ?? '')?.[0]
      if (drug) {
        const next = said[i + 1]
        talk.add({
          text: `Go the other way with ${drug}${dose ? `: ${dose}` : ''}.`,
          act: 'plan',
          found: item.found,
          sentences: dose && next ? [item.sentence, next.sentence] : [item.sentence],
          speaker: 'clinician',
        })
        if (dose) i++
        continue
      }
    }
    if (wantsThemOut(talk, item, said[i - 1])) continue
    const remade = madeOver(said, i) ? talk.withdrawSchedule() : undefined
    if (remade) talk.drugs.mind(remade)
    if (
      !isOption &&
      !asksForIt(item.text) &&
      (revisedDose(talk, item) ||
        leftAsIs(talk, item) ||
        changedDose(talk, item) ||
        thatStops(talk, item, said[i - 1]) ||
        dropsOrRestarts(talk, item))
    )
      continue
    if (LEADS_ON.test(item.text)) continue
    if (opensOptions(item.text)) {
      talk.optionsOpen = OPTIONS_STAY_OPEN
      continue
    }
    // "There's a few ways. One, go to three films. Two, split it.": none of them is agreed on yet.
    if (isOption) {
      talk.offer = item
      continue
    }
    const act = actOf(talk, item)
    talk.offer = act === 'offer' ? item : act === 'plan' ? undefined : talk.offer
    if (act === 'offer') continue
    if (act !== 'talk') {
      add(talk, item, act)
      // Findings and plans end what was asked about before.
      const made = talk.statements.at(-1)
      if (act === 'restatement' && made) talk.goOnWith(made)
      if (act === 'observation' || act === 'assessment' || act === 'plan') talk.endThread()
    }
    // Talk that names a drug, a risk or a number may hold what nobody says again.
    else if (
      item.text.split(' ').length >= 4 &&
      !ONLY_KIND.test(item.text) &&
      (drugsIn(item.text).length > 0 || item.found.some(({ critical }) => critical !== undefined))
    )
      add(talk, item, talk.planning ? 'plan' : 'restatement')
  }
  talk.supposed = undefined
  talk.offerIsNew = talk.offer !== undefined && said.includes(talk.offer)
  talk.offerAge = talk.offerIsNew ? 0 : talk.offerAge + 1
  // Two questions in a row without an answer: the first stays unanswered.
  const waiting = talk.waiting
  talk.waiting = []
  const explains = said.length <= 2 && EXPLAINS.test(said[0]?.text ?? '')
  talk.questions =
    questions.length > 0
      ? questions
      : waiting.length > 0 && explains
        ? waiting
        : talk.questions.length > 0 &&
            said.every(({ text }) => BACKCHANNEL.test(text) || insists(text) || !/[a-z\d]/i.test(text))
          ? talk.questions
          : []
}

const namesNothing = ({ text, found }: Said): boolean => found.length === 0 && text.split(' ').length <= 8

/** "There are guns with no lock." "I want them out tonight.": the guns. */
function wantsThemOut(talk: Discourse, item: Said, before: Said | undefined): boolean {
  const wanted =
    /\bi (?:want|would like|need) (them|it|those|that|all of (?:them|it)) ((?:out|gone|locked|away|somewhere|off|moved|stored|with)\b.*)$/i.exec(
      item.text,
    )
  if (!wanted) return false
  const thing = /\b(guns?|firearms?|rifles?|pistols?|shotguns?|pills|weapons?)\b/i.exec(
    [before?.text ?? '', ...talk.statements.slice(-3).map(({ text }) => text)].join(' '),
  )?.[1]
  if (!thing) return false
  talk.add({
    text: `${capitalised(thing.toLowerCase())} to be ${lowerFirst(aboutPatient(wanted[2] ?? '', 'you', talk.pronoun))}`,
    act: 'plan',
    found: conceptsIn(`lock up the ${thing.toLowerCase()}`),
    sentences: before ? [before.sentence, item.sentence] : [item.sentence],
    speaker: 'clinician',
    answers: true,
  })
  return true
}

/** "Let's start the Zyprexa." "I gained forty pounds on that." "Then Geodon, twenty twice a day." */
const INSTEAD =
  /^(?:(?:okay|fine|all right|so|well|right)[,. ]+)*then (?:(?:let us|we can|we will|i would) (?:do|try|use|go with|start) )?(?:the )?[a-z-]{4,}\b(?=[,. ]|$)/i
/** "Let's put it up to five." "She can't lift a spoon on three." "Then we go the other way." */
const TURNS_ROUND =
  /^(?:(?:okay|so|then|right|well)[, ]+)*(?:we|let us|i would) go the (?:other|opposite) (?:way|direction)\b/i
/** "Actually with your seizures I can't give you that." */
const TAKES_BACK_PLAN =
  /^(?:(?:actually|well|but|hm+|oh|wait)[,. ]+)*(?:with your [a-z ]{3,30},? )?(?:(?:i|we) (?:cannot|can not) (?:give you|do|use|start) (?:that|it|this)(?=[.,!]|$)|let us (?:hold off|wait)(?: on (?:it|that|this))?(?=[.,!]|$| (?:then|for now|a bit|a little))|let us give it (?:\d+|a|another) (?:more )?(?:weeks?|months?|days?)\b)/i
/** "So we'll go up to twenty." "My heart thing, though." "Ah. Right, scrap that." */
const SCRAPS =
  /^(?:(?:ah|oh|right|okay|so|no|hm+|well|then|wait|sorry)[,. ]+)*(?:scrap|scratch|strike) (?:that|it|all that|what i said)(?: then)?[.!]?$/i

/** "Come back in eight weeks." "Let's do six weeks, before Mother's Day." */
const DOES_THEN =
  /^(?:(?:okay|so|actually|well|then|hm+)[,. ]+)*(?:with [a-z']+(?: [a-z']+)? and all(?: (?:the|that))?,? )?(?:actually,? )?(?:let us|we can|we will) (?:do|say|make it|make that) (?:in )?((?:\d+|a|one) (?:weeks?|months?))\b(?! (?:of|at|on|with|off|and|then|for)\b)/i
const isFollowUp = (made: Statement | undefined): boolean =>
  made?.topic === 'plan-follow-up' && /\bin (?:\d+|a|one) (?:weeks?|months?)\b/i.test(made.text)

/** "Any step toward hurting the baby? Have you ever acted on it?": on what was asked just before. */
const wishAsked = (before: Question | undefined): Wish | undefined =>
  before?.said.found.some(({ id }) => id === 'homicidal-ideation') ? 'to harm others' : undefined

const asksConsent = (question: string): boolean =>
  /^(?:would that be|is that (?:okay|all right|fine)|does that (?:sound|work|sit|seem)|are you (?:okay|fine|good|all right) with|how does that sound|what do you (?:think|say)|can you live with|would you (?:be okay|try|take|go|consider|like))\b/i.test(
    question,
  )

/** The clinician's words about the patient, as the note says them. */
function sayBack(talk: Discourse, text: string): string {
  return ofClinician(aboutPatient(stripped(text), 'you', talk.pronoun))
}

/** A drug the clinician will not use, with the reason as far as the sentence gives one. */
function rejected(talk: Discourse, item: Said): boolean {
  const bare = notUsed(item.text)
  const refuses = willNotPrescribe(item.text)
  if (!bare && !refuses && !clinicianRejects(item.text)) return false
  const named = drugsIn(item.text)
  const subject =
    named[0] &&
    IS_THE_ONE.test(item.text) &&
    !/\S+ \S/.test(item.text.slice(0, named[0].start).replace(/^(?:so|and|but|now)[, ]+/i, ''))
      ? named[0].drug.name
      : undefined
  const thought = THOUGHT_OF.exec(item.text)?.[1]
  if (thought !== undefined && drugsIn(thought).length === 0 && !/\b(?:it|that|one)\b/i.test(thought))
    return false
  const drug = subject
    ? { name: subject, sentences: [item.sentence] }
    : thought !== undefined
      ? talk.drugSpokenOf(thought, item.sentence)
      : (talk.drugSpokenOf(item.text, item.sentence) ??
        (NOT_ADDED.test(item.text) && talk.drugs.last
          ? { name: talk.drugs.last, sentences: [item.sentence] }
          : undefined))
  if (!drug) return false
  const withdrawn = !bare && NOT_AFTER_ALL.test(item.text) && talk.withdrawPlan(drug.name)
  if (!bare && !withdrawn && !refuses && talk.drugs.isTaken(drug.name)) return false
  const reason = sayBack(talk, item.text)
    .replace(/[.]$/, '')
    .replace(/^(?:you know what,? |actually,? |on second thought,? )*let us (?=not|hold|skip|leave)/i, '')
  talk.setAside(drug.name, {
    text: bare ?? `Not ${refuses ? 'prescribing' : 'using'} ${drug.name}: ${lowerFirst(reason)}.`,
    act: 'declined',
    found: [],
    sentences: drug.sentences,
    speaker: 'clinician',
    answers: true,
  })
  talk.drugs.forget(drug.name)
  return true
}

/** "I thought about starting it today, but you're on amlodipine.": what was thought of, not what is named after it. */
const THOUGHT_OF = /\bi (?:had )?(?:thought|was thinking|considered)(?: (?:about|of))?\b(.{2,60}?)\bbut\b/i
const NOT_ADDED =
  /\blet us not (?:add|start|use) (?:it|that|this)\b|\b(?:will|would) not (?:add|start) (?:it|that)\b|\bhold off on (?:it|that)\b/i
const NOT_AFTER_ALL =
  /\b(?:let us|we will|i will|i would|i am) (?:not|rather not|hold off|skip|leave)\b|\b(?:on second thought|you know what|actually)\b/i
/** "Actually, once a day is gentler. Let's make it all three at bedtime." */
const MADE_OVER =
  /^(?:(?:so|and|well)[, ]+)*(?:actually[, ]+)?(?:let us|we will|i would) (?:make|do|take) (?:it|that|them)\b/i
const THINKS_AGAIN =
  /^(?:(?:correct|right|yes|okay|hm+|well|no)[,. ]+)*(?:actually|you know what|on second thought|come to think)\b/i

/** Whether a new schedule takes the place of the one that was just agreed on. */
function madeOver(said: readonly Said[], i: number): boolean {
  const item = said[i] as Said
  if (!MADE_OVER.test(item.text) || !isSchedule(item.text)) return false
  return said.slice(Math.max(0, i - 2), i + 1).some(({ text }) => THINKS_AGAIN.test(text))
}

/** "I'd call it low to moderate", and nothing of what "it" is. */
const LEVEL =
  /\b(?:call|rate|put|say|judge)\b.{0,12}\b(?:it|that|this)\b.{0,12}\b(?:low|moderate|high|elevated|minimal)\b/i
/** "The beer. What would be doable?": what the next words are about. */
const AMOUNTS = /\d|\b(?:one|half|none|no|less|only|every|instead|without|out of)\b/i
const HEADS = /^(?:(?:and|now|so|okay|then|next)[,. ]+)*(?:the|your) ([a-z]+)[.]$/i

/** "Risperidone is the one with the most evidence, but after the Haldol I don't want it." */
const IS_THE_ONE = /^(?:(?:so|and|but|now)[, ]+)*\S+ (?:is|would be|works|can|could|might)\b/i

const opensOptions = (text: string): boolean =>
  /^(?:(?:so|and|okay|well|now)[, ]+)*(?:let me lay (?:it |them )?out (?:what|the)|(?:a few|\d|a couple(?: of)?) (?:ways|options|choices|roads) (?:to go|this can go|we can go|here|from here)|there (?:is|are) (?:choices|options|ways)|there (?:is|are) (?:a )?(?:few|couple(?: of)?|\d|several|some) (?:ways|options|choices|things we (?:can|could) do|directions|roads|paths)|(?:we|you) have (?:got )?(?:a )?(?:few|couple(?: of)?|\d|several|some) (?:ways|options|choices|roads)|(?:your |the |our )?options? (?:are|here))\b[^,;]{0,40}[.:]?$/i.test(
    text,
  )
const COUNTS_UP =
  /^(?:and |then |or )?(?:(?:option |number |choice )?(?:one|two|three|four|[1-4]|a|b|c)(?:[,:]| is (?:we|to|you|i|a|the)\b)|(?:the )?(?:first|second|third|other|last)(?: one| option| way)?(?:,| is\b)|or (?:we|you|i|there)\b|we could\b|there is (?:also )?(?:a|an|another)\b)/i
/** So many turns of the clinician later a "three," still counts up. */
const OPTIONS_STAY_OPEN = 4
const OF_THAT =
  /^(?:and )?(?:(?:where|how) (?:is|are) (?:that|those|it|they)|(?:where are you|how are you) with|(?:what|how) about (?:that|now|today))\b/i
const TOLD_BEFORE =
  /^(?:(?:so|and|okay|last time|before)[, ]+)*you (?:had |have )?(?:told|said|mentioned|were (?:having|thinking|talking|telling))\b/i
/** Announces, and says nothing itself. */
const LEADS_ON =
  /^(?:(?:so|and|okay|now|then|but)[, ]+)*(?:there are \d+ (?:things|pieces)\b.{0,20}|i need your help with .{0,20}|(?:we can |let us )?(?:revisit|talk about) (?:it|that)(?: later)?|we (?:will )?keep that in (?:our|my|the) (?:back )?pocket|here is (?:what|where) i .{0,16}|i am not saying .{0,30}|i mean it|do that|(?:no,? )?(?:forget|never mind) (?:it|that)|good question|that is (?:huge|great|progress|a big change)|let me (?:think|see)|i have (?:got )?(?:your|the|his|her) (?:scores?|forms?|results|questionnaires?)(?: here| back| in front of me)?)[.!]?$/i
/** "I'm sorry. And have you thought about it?" */
const onlyKind = ({ text }: Said): boolean =>
  BACKCHANNEL.test(text) || ONLY_KIND.test(text) || text.split(' ').length <= 3
/** "So I see it as a lapse" is a judgement of what "it" is. */
function seenAs(text: string): string {
  return text.replace(/^(?:(?:so|and|okay)[, ]+)*i (?:would )?see (?:it|this|that) as /i, 'Seen as ')
}

function add(
  talk: Discourse,
  item: Said,
  act: Exclude<ReturnType<typeof clinicianAct>, 'talk' | 'offer'>,
): void {
  const person = personOf(item.text)
  const last = talk.statements.at(-1)
  const plan = act === 'plan'
  const said = plan
    ? ofClinician(planSentence(thoughtToDo(item.text) ?? item.text, talk.pronoun))
    : ofClinician(observed(aboutPatient(stripped(seenAs(item.text)), 'you', talk.pronoun)))
  // "He wishes to die, but has no plan. I'd call it low to moderate.": the risk.
  const level = act === 'assessment' && last?.topic === 'risk' && LEVEL.test(item.text)
  const headed =
    plan && item.found.length === 0 && item.text.split(' ').length <= 10 && AMOUNTS.test(item.text)
      ? talk.heading
      : undefined
  const asked = act === 'restatement' && drugsIn(item.text).length > 0 && asksForIt(item.text)
  const text = asked
    ? `${ASKED_FOR} ${lowerFirst(said)}`
    : level
      ? `Risk: ${lowerFirst(said)}`
      : headed
        ? `${headed}: ${lowerFirst(said)}`
        : act === 'education' && !/^if\b/i.test(said)
          ? `Discussed: ${lowerFirst(said)}`
          : said
  talk.add({
    text,
    act,
    found: level ? conceptsIn('risk is low') : item.found,
    sentences: [item.sentence],
    speaker: 'clinician',
    asked:
      act === 'restatement'
        ? talk.thread
        : act === 'observation' && last?.act === 'observation'
          ? last.topic
          : undefined,
    about: act === 'restatement' ? person : undefined,
  })
}
