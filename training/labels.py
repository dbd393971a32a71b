"""Derives training labels for units from the chart lines that cite them."""
import re
from pathlib import Path

TOPICS = (
    'reason mood anxiety sleep appetite energy concentration mania psychosis trauma ocd eating risk substance medication '
    'adherence side_effects medical allergy past_psych family social function therapy vitals labs scores mse assessment '
    'plan_med plan_tests plan_therapy plan_safety plan_referral plan_other follow_up'
).split()
POLARITIES = ['present', 'denied', 'past']
ASSERTIONS = ['now', 'denied', 'past', 'planned', 'declined', 'other', 'supposed']

RELATIVE = (
    r'(?:mother|father|mom|dad|brother|sister|son|daughter|wife|husband|uncle|aunt|cousin|grand\w+|niece|nephew|roommate|'
    r'friend|boyfriend|girlfriend|partner|neighbor|parents?|stepfather|stepmother|stepdad|ex-\w+|coworker|co-worker|boss|'
    r'supervisor|landlord|landlady|teacher|child|children|kids|baby|relative|relatives|family|fiance\w*|in-law|mother-in-law)s?'
)
TELLS = r"(?:reports?|says?|said|denies|denied|confirms?|notes?|notices?|agrees?|adds?|describes?|thinks|states?|sees|observes|has noticed|found|told)"
# A clause whose subject is another person, unless that person is reporting on the patient.
OTHERS = re.compile(
    rf"^\W*(?:(?:his|her|their|the|a|one|patient's|biological|older|younger|late|paternal|maternal|little|both)\s+){{0,3}}"
    rf"{RELATIVE}(?:'s)?\b(?!\W+(?:\w+\W+){{0,2}}?{TELLS}\b)",
    re.I,
)
DENY = re.compile(r'\b(?:denie[sd]|denying|negative for|denial of|free of)\b', re.I)
NOT = re.compile(r"\b(?:no|not|never|without|none|neither|nor|nobody|nothing|cannot name|\w+n't|rather than|instead of)\b", re.I)
AFTER = re.compile(r'^[^,;]{0,25}?\b(?:denied|absent|none|negative|never|not present|neither)\b', re.I)
STOP_DENY = re.compile(r'\b(?:but|except|although|though|reports|admits|says|apart from|because|however|other than)\b|: ', re.I)
STOP_NOT = re.compile(
    r'\b(?:but|except|although|though|however|reports|admits|says|uses|takes|still|apart from|after|'
    r'since|until|because|where|when|which|who|so|if)\b|: |, (?:and )?(?:then|now)\b|(?:,|\band) (?:\w+ )?(?:has|had|is|was|were)\b',
    re.I,
)
PAST = re.compile(
    r'\b(?:(?:years?|months?|weeks) ago|in (?:the )?(?:19|20)\d\d|history of|previous(?:ly)?|prior|past (?!(?:few|week|two|month|day|\d))|'
    r'used to|former(?:ly)?|before (?:admission|that|this|he|she)|(?:in|at|during) (?:college|undergrad|art school|high school|childhood|middle school|the (?:spring|'
    r'winter|summer|fall|past|first week)|early|January|February|March|April|May|June|July|August|September|October|November|'
    r'December)|as an? (?:child|teen\w*|kid|boy|girl|adolescent)|at (?:the )?(?:age )?(?:of )?\d{1,2}\b(?! ?(?:mg|a\.?m|p\.?m|lb|'
    r'pounds|percent|hours|o|weeks|/|%|:|\d))(?![:.]\d)|(?:none|not|nothing|no more) (?:\w+ )?since|last (?:year|winter|summer|'
    r'spring|fall)|(?:freshman|sophomore|junior|senior) year|now gone|gone (?:now|since)|resolved|has stopped|quit|stopped|years earlier|ever since childhood|'
    r'grade|when (?:he|she) was (?:\d|a |young)|in remission)\b|, (?:now )?gone\b',
    re.I,
)
HYPOTHETICAL = re.compile(r'^\W*(?:if|in case|should|call|go to|return if|to call|discussed|advised|watch for|educat|explained|warned)\b', re.I)
DECLINED = re.compile(r'\b(?:declin\w+|refus\w+|defer\w*|considered|prefers? not|does not want|not ready|holds? off|against)\b', re.I)
SUPPOSED = re.compile(r'\b(?:suspect\w*|possibl[ey]|probabl[ey]|may be|might be|wonder\w*|likely|attribut\w+|unsure|uncertain|fears? (?:that|it))\b', re.I)
QUOTE = re.compile(r'"[^"]*"')


def findings():
    rows = []
    for line in (Path(__file__).parent / 'findings.tsv').read_text().splitlines():
        if line.startswith('#'):
            continue
        key, topic, words, pattern, options = line.split('\t')
        topics, *flags = options.split(';')
        rows.append(dict(id=key, topic=topic, words=words, pattern=re.compile(rf'(?<![a-z])(?:{pattern})', re.I), topics=set(topics.split(',')) - {''}, flags=set(flags)))
    return rows


FINDINGS = findings()


def clauses(text):
    return [c for c in re.split(r'(?<=[.;])\s+|,? (?=but |though |although )', text) if c.strip()]


def negated(clause, at, match, inner):
    before = clause[:at]
    for cue, stop in ((DENY, STOP_DENY), (NOT, STOP_NOT)):
        last = None
        for last in cue.finditer(before):
            pass
        if last and not stop.search(before[last.end():]):
            return True
    if inner and (NOT.search(match) or DENY.search(match)):
        return True
    return bool(AFTER.search(clause[at + len(match):]))


def past(clause):
    m = PAST.search(clause)
    return bool(m) and not re.search(r'\b(?:since|from)\b', clause[: m.start()], re.I)


def findings_by_clause(line):
    """[(clause, {(finding id, polarity)})] of one chart line."""
    out = []
    if line['topic'] == 'family':
        return out
    for clause in clauses(line['text']):
        found = set()
        supposed, others = HYPOTHETICAL.search(clause), OTHERS.search(clause)
        for f in FINDINGS:
            if f['topics'] and line['topic'] not in f['topics']:
                continue
            if (supposed and 'plan' not in f['flags']) or (others and 'anyone' not in f['flags']):
                continue
            m = f['pattern'].search(clause)
            if not m:
                continue
            if 'fixed' in f['flags']:
                polarity = 'present'
            elif negated(clause, m.start(), m.group(0), 'inner' in f['flags']):
                polarity = 'denied'
            elif past(clause):
                polarity = 'past'
            else:
                polarity = 'present'
            found.add((f['id'], polarity))
        if found:
            out.append((clause, found))
    return out


def findings_of(line):
    return set().union(*(found for _, found in findings_by_clause(line)))


def assertions_of(line):
    if line['topic'] == 'family':
        return {'other'}
    found = set()
    for clause in clauses(line['text']):
        bare = QUOTE.sub('""', clause)
        if DECLINED.search(bare):
            found.add('declined')
        elif line['topic'].startswith('plan_') or line['topic'] == 'follow_up':
            found.add('planned')
        elif OTHERS.search(bare):
            found.add('other')
        elif DENY.search(bare) or re.match(r'\W*(?:no|never|not|none)\b', bare, re.I):
            found.add('denied')
        elif SUPPOSED.search(bare):
            found.add('supposed')
        elif past(bare):
            found.add('past')
        else:
            found.add('now')
    return found


def stems(text):
    return {w[:5] for w in re.findall(r'[a-z]+|\d+', text.lower()) if len(w) > 3 or w.isdigit()}


def units_of_clause(clause, units, text):
    """The cited units that share a word with the clause, and their neighbors (question or answer); all if none does."""
    own = stems(clause)
    if len(units) < 3:
        return set(units)
    hits = [i for i, u in enumerate(units) if own & stems(text[u])]
    return {units[j] for i in hits for j in (i - 1, i, i + 1) if 0 <= j < len(units)} or set(units)


ASKS = re.compile(r"^(?:\W*(?:okay|ok|and|so|um|uh|good|alright|all right|now|well|right)\W+)*(?:any|do|does|did|have|has|had|are|is|was|were|how|what|when|where|who|which|ever|can|could|would|will|tell me)\b", re.I)


def asks(unit):
    return unit['role'] == 'clinician' and (unit['text'].rstrip().endswith('?') or bool(ASKS.search(unit['text'])))


def labels_of(visit):
    """Per unit number: topics, belongs, findings, findings that may be elsewhere in the cited units, assertions."""
    unit = {u['u']: u for u in visit['units']}
    text = {u: x['text'] for u, x in unit.items()}
    out = {u: dict(topics=set(), belongs=False, findings=set(), maybe=set(), assertions=set()) for u in text}
    note = {i: entry['text'] for entry in visit['note'] for i in entry['from']}
    for i, line in enumerate(visit['lines']):
        kept = stems(note.get(i, '')) & stems(line['text'])
        asserted = assertions_of(line)
        for u in line['u']:
            out[u]['topics'].add(line['topic'])
            out[u]['assertions'] |= asserted
            own = stems(text[u])
            if len(kept & own) >= 2 or (kept & own and len(own) < 6):
                out[u]['belongs'] = True
        # A question establishes nothing if the line also cites an answer.
        asked = {u for u in line['u'] if asks(unit[u])}
        if not any(unit[u]['role'] != 'clinician' for u in line['u']):
            asked = set()
        for clause, found in findings_by_clause(line):
            near = units_of_clause(clause, line['u'], text)
            for u in set(line['u']) - asked:
                out[u]['findings' if u in near else 'maybe'] |= found
    return out
