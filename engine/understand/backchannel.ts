/** What only keeps the other one talking. */
export const BACKCHANNEL =
  /^(?:mm+[- ]?h?m*|uh[- ]?huh|okay|ok|right|sure|i see|alright|all right|got it|yeah|yes|yep|no|nope|hello|hi|hey|bye|good morning|good afternoon|thanks|thank you|cool|good|great|perfect|exactly|exactly right|wow|oh|true|fair enough|absolutely|of course|that works|sounds good|please|really|ha|i know|me too|same|deal|no problem|you too|i hear you|not at all)[.!,?]*$/i
