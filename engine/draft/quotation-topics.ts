import { drugsIn } from '../lexicon/drug-names.ts'
import type { TopicId } from '../reader/topics.ts'
import { isSpanish } from './quotes.ts'

/**
 * Words that say what a topic is about. The reader's topic alone isn't enough for a quotation: it places
 * small talk next to an answer under the same topic.
 */
const ABOUT: Partial<Record<TopicId, RegExp>> = {
  reason:
    /\b(?:i|i'm|i've|we|my|he|she|they)\b.*\b(?:can't|couldn't|stopped|started|feel\w*|felt|told|said|made|want\w*|need\w*|help|hospital|attacks?|doctor|work|job|worse|months?|weeks?|years?|since|referr\w*|sent|police|pills?|took|scared|depress\w*|anxi\w*|panic|sleep\w*|medic\w*)\b/i,
  mood: /\b(?:moods?|feel\w*|felt|sad|down|low|cr(?:y|ied|ying)|tears?|depress\w*|hopeless\w*|useless|worthless|failing|failure|empty|numb|flat|heavy|gray|irritab\w*|angry|anger|snapp\w*|yell\w*|happy|happier|better|worse|interest\w*|enjoy\w*|fun|guilt\w*|motivat\w*|level|burden|miserable|laugh\w*|hopeful|care)\b/i,
  anxiety:
    /\b(?:anxi\w*|worr\w*|panic\w*|nervous\w*|attacks?|scared|afraid|fear\w*|heart|racing|avoid\w*|tense|on edge|shak\w*|breath\w*|air|restless|dread|terrified|pounding)\b/i,
  sleep:
    /\b(?:sle(?:ep|pt)\w*|asleep|awake|wake\w*|woke|up at|nights?|naps?|bed|insomnia|nightmares?|dreams?|hours?|snor\w*)\b/i,
  appetite:
    /\b(?:eat\w*|ate|appetite|food|weigh\w*|pounds|lbs?|kilos?|meals?|hungry|lunch|dinner|breakfast|lost|gained|skip\w*)\b/i,
  energy: /\b(?:energy|tired|exhaust\w*|fatigue\w*|worn|drag\w*|get up|out of bed|drained|sluggish|wiped)\b/i,
  concentration:
    /\b(?:concentrat\w*|focus\w*|attention|read\w*|forget\w*|forgot|remember\w*|memory|mistakes?|distract\w*|lose track|finish\w*|foggy|fog)\b/i,
  mania:
    /\b(?:moods?|speed\w*|energy|sle(?:ep|pt)|spen[dt]\w*|money|bought|racing|fast\w*|talk\w*|ideas?|high|up for|manic|mania|projects?|cards?)\b/i,
  psychosis:
    /\b(?:voices?|hear\w*|see|seeing|saw|watch\w*|follow\w*|cameras?|tv|radio|messages?|whisper\w*|spy\w*|poison\w*|track\w*|neighbou?rs?|announcers?|real|against me)\b/i,
  trauma:
    /\b(?:nightmares?|flashbacks?|memor\w*|dreams?|startl\w*|accident|assault\w*|attack\w*|happened|images?|trigger\w*|abus\w*|hit|raped?|crash|fire|blood|war)\b/i,
  ocd: /\b(?:wash\w*|check\w*|count\w*|clean\w*|contamin\w*|thoughts?|images?|rituals?|germs?|touch\w*|repeat\w*|intrusive|urges?)\b/i,
  eating:
    /\b(?:eat\w*|ate|bing\w*|purg\w*|vomit\w*|throw\w* up|threw up|restrict\w*|calori\w*|weigh\w*|meals?|food|laxatives?)\b/i,
  risk: /\b(?:kill\w*|(?:die|dies|died|dying)|dead|death|suicid\w*|overdos\w*|pills?|bottles?|guns?|rifles?|shotgun|pistol|revolver|firearms?|safe|rope|bridge|jump\w*|hang\w*|cut\w*|burn\w*|hurt\w*|harm\w*|attempt\w*|tried|plan\w*|intent\w*|intention\w*|thoughts?|wake up|alive|live|living|be here|better off|hit|punch\w*|threat\w*|knife|knives|weapons?|alone)\b/i,
  substance:
    /\b(?:dr(?:i|a|u)nk\w*|beers?|wine|vodka|whisk(?:e)?y|rum|gin|tequila|bourbon|sherry|alcohol|sober|weed|marijuana|cannabis|smok\w*|vap(?:e|es|ing)|gumm(?:y|ies)|coke|cocaine|meth|heroin|fentanyl|oxy\w*|coffees?|caffeine|energy drinks?|edibles?|joints?|cigar\w*|packs?|nicotine|bottles?|glass(?:es)?|shots?|drugs?|clean|relaps\w*|using|kava|kratom|cups?|cans?)\b/i,
  medication:
    /\b(?:pills?|tablets?|capsules?|dos(?:e|es)|mg|milligrams?|injections?|patch\w*|med(?:s|ications?|icines?)|prescri\w*)\b/i,
  adherence:
    /\b(?:miss\w*|forget\w*|forgot|skip\w*|every (?:day|night|morning|work ?day|evening)|take|took|taking|alarm|box|stopped|ran out|on time)\b/i,
  side_effects:
    /\b(?:dry|naus\w*|headaches?|diz\w*|weight|sex\w*|tired|drows\w*|sleepy|shak\w*|shake|tremors?|sweat\w*|itch\w*|rash\w*|stomach|constipat\w*|diarrhea|restless|foggy|appetite|zaps?|side effects?|jitter\w*|groggy|hungover|numb|twitch\w*|thirst\w*|pee|hungry|eat)\b/i,
  medical:
    /\b(?:pain\w*|hurts?|blood|pressure|diabet\w*|sugar|thyroid|surger\w*|asthma|heart|pregnan\w*|periods?|back|knees?|hips?|head|concussion|seizures?|infection|cancer|apnea|cholesterol|kidney|liver|faint\w*|chest|stroke|ulcer|arthritis|migraines?|mask|machine|iud|tubes)\b/i,
  past_psych:
    /\b(?:hospital\w*|therap\w*|counsel\w*|psychiat\w*|medicat\w*|diagnos\w*|treat\w*|attempt\w*|episodes?|depress\w*|manic|detox|rehab|admitted|years ago|(?:19|20)\d\d|postpartum)\b/i,
  family:
    /\b(?:mother|father|mom|mum|dad|brother|sister|aunt|uncle|grand\w+|cousin|nephew|niece|son|daughter|family)\b.*\b(?:depress\w*|bipolar|schizo\w*|suicid\w*|kill\w*|hang\w*|hung|di(?:ed|es)|drink\w*|drank|drunk|alcohol\w*|drugs?|anxi\w*|hospital|nerves|ocd|adhd|dementia|alzheimer\w*|sick|illness|attack|diabet\w*|cancer|shock|lithium|overdos\w*)\b/i,
  social:
    /\b(?:liv(?:e|es|ing)|lived|work\w*|jobs?|married|divorc\w*|separat\w*|kids|children|wife|husband|partner|boyfriend|girlfriend|school|college|retired|laid off|house|apartment|alone|church|friends?|rent|money|debts?|moved|fired|shifts?|teach\w*|drive|nurse)\b/i,
  therapy:
    /\b(?:homework|practic\w*|expos\w*|sessions?|groups?|therap\w*|writ\w*|wrote|letter|script|skills?|breath\w*|list|record|rungs?|card|sheet|number (?:came|went)|out of ten)\b/i,
  function:
    /\b(?:work\w*|jobs?|school|shower\w*|house|chores|dishes|laundry|miss\w*|call(?:ed)? (?:in|off|out)|out of bed|leave|go(?:ing)? out|class\w*|grades?|shifts?|late|bills|cook\w*|drive|church|gym|cancel\w*)\b/i,
}

/** Whether words, or the question they answer, name what the topic is about. */
export function isAbout(topic: TopicId, text: string): boolean {
  const pattern = ABOUT[topic]
  if (!pattern || pattern.test(text) || isSpanish(text)) return true
  return (
    (topic === 'medication' || topic === 'adherence' || topic === 'side_effects' || topic === 'past_psych') &&
    drugsIn(text).length > 0
  )
}

/** The clinician's summaries are quoted on topics with known words. */
export const canSumUp = (topic: TopicId): boolean => topic in ABOUT && topic !== 'reason'
