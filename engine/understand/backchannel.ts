/** "You always ask that": no answer yet, and the question still stands; nor does "I always will" end it. */
const PUTS_OFF =
  /^(?:(?:well|oh|god|ugh|here we go)[,. ]+)*(?:(?:you|they|you (?:guys|people)|everybody|everyone) (?:always|keeps?|have to|has to) ask(?:s|ing)?(?: (?:me|us))?(?: that| this| it)?|you (?:ask(?:ed)?|said) (?:me )?that (?:last time|every time|before)|why do you (?:always |keep )?ask(?:ing)?(?: (?:me )?that)?|i knew you were going to ask(?: that| me that)?|again with (?:that|the) questions?|here we go(?: again)?|honestly|to be honest(?: with you)?|i am not going to lie(?: to you)?|is (?:this|that|it) confidential|will you lock me up|can (?:my )?\w+ step out(?: first)?|(?:you|they|he|she|somebody|the other \w+) already asked(?: me)?(?: that)?|i (?:already )?(?:told|said that to|talked to) (?:the|that|your) (?:other |first |intake )?(?:nurse|doctor|lady|guy|man|woman|person|one|therapist|social worker)(?: (?:already|all that|this|that))?|sorry|what|pardon|excuse me)[.!?]*$/i
const INSISTS =
  /^(?:(?:yes|i know|yeah)[,. ]+)?(?:i (?:always (?:will|do|ask)|have to(?: ask)?|need to(?: ask)?|ask (?:everyone|everybody)(?: that)?|do|really do need to know)|and i (?:always )?will|humor me|it is my job|every (?:single )?time)[.!]*$/i
const ASKS_BACK =
  /^(?:(?:um|uh|well|like|oh)[, ]+)*(?:do(?:es)? .{2,40} count|do you mean .{1,40}|you mean .{1,40}|like (?:what|ever|now|when)|what do you mean(?: by .{1,30})?|which (?:one|ones)|what kind|how do you mean|in what way|(?:this|last) (?:week|month|year|time)|ever|counting .{2,30}|including .{2,30}|is (?:that|it|this) the (?:[a-z]+ ){0,3}ones?(?: .{2,20})?|which (?:one|ones) is (?:that|it)|what is that(?: one)?(?: for)?|the (?:[a-z]+ ){1,3}one)\?$/i
/** A question that asks how the clinician's is meant. */
export const asksBack = (text: string): boolean => ASKS_BACK.test(text)
/** "I don't know, Mom, am I?": somebody else is to answer. */
const HANDS_ON =
  /^(?:(?:i do not (?:know|remember)|i am not sure|no idea|um|uh)[,. ]+)*(?:mom|mother|mum|mama|mommy|ma|dad|father|daddy|papa|honey|babe|hon|sweetie)[,.]? ?(?:am i|do i|did i|have i|was i|what (?:is|was) it(?: called)?|which one(?: was it)?|do you (?:know|remember)|you tell (?:him|her|them)|help me(?: out)?)?[?.]$|^(?:you (?:can |should |would have to )?)?ask my (?:mom|mother|dad|father|wife|husband|sister|daughter|son)[.!]?$/i
export const putsOff = (text: string): boolean => PUTS_OFF.test(text) || HANDS_ON.test(text)
/** "Mostly, yes." "Not for thoughts." "Okay, it's just us.": said so that the question can be answered. */
const REASSURES =
  /^(?:(?:sure|okay|yes|of course|i know|right)[,. ]+)*(?:mostly(?:,? yes)?|honestly|please|sure|yes|of course|okay|it is(?: just us)?|not for (?:thoughts|that)|i know|take your time|go ahead|thoughts of [a-z ]{3,24}|you can tell me|i am sorry(?: to ask(?: you)?(?: again)?)?|sorry to (?:ask|make you)[a-z ]{0,24}|i (?:have|need) to (?:ask|hear it)(?: (?:again|you again|from you|myself|too|you too))*)[.!?]*$/i
export const insists = (text: string): boolean => INSISTS.test(text) || REASSURES.test(text)

/** What only keeps the other one talking. */
export const BACKCHANNEL =
  /^(?:mm+[- ]?h?m*|uh[- ]?huh|okay|ok|right|sure|i see|alright|all right|got it|yeah|yes|yep|no|nope|hello|hi|hey|bye|good morning|good afternoon|thanks|thank you|cool|good|great|perfect|exactly|exactly right|wow|oh|true|fair enough|absolutely|of course|that works|sounds good|please|really|ha|i know|me too|same|deal|no problem|you too|i hear you|not at all)[.!,?]*$/i
