import { PRODUCT_NAME } from '#shared/product.ts'
import type { Section } from '../../../ui/prose.tsx'

export const businessAssociate: Section = {
  id: 'business-associate-agreement',
  title: 'Business Associate Agreement',
  blocks: [
    `This agreement applies whenever you are a covered entity, or a business associate of one, and ${PRODUCT_NAME} creates, receives, maintains or transmits protected health information (PHI) for you. It is made to satisfy 45 CFR 164.502(e), 164.504(e) and 164.314(a). Words defined in HIPAA’s rules mean here what they mean there. Where this agreement and other parts of the terms differ about PHI, this agreement decides.`,
    { heading: 'Permitted uses and disclosures' },
    {
      list: [
        'We use and disclose PHI only to provide the service to you, as these terms allow, as you instruct us in writing, or as the law requires.',
        'We may use PHI for our own proper management and administration and to meet our legal duties. We disclose it for these purposes only if the law requires it, or if the recipient has promised in writing to keep it confidential, to use it for nothing else and to tell us of any breach.',
        'We do not use or disclose PHI in a way that would break HIPAA if you did it yourself, and we limit ourselves to the minimum necessary.',
        'We do not sell PHI, do not use it for marketing, and do not use it to train models for anybody else. We do not de-identify it for purposes of our own.',
      ],
    },
    { heading: 'Safeguards' },
    'We keep administrative, physical and technical safeguards as Subpart C of 45 CFR Part 164 requires, so that electronic PHI stays confidential, intact and available. Among them are AES-256 encryption of clinical content, access limited to its owner, automatic sign-out, and an audit trail that shows tampering. To the extent that we carry out a duty of yours under Subpart E, we follow the rules that apply to you.',
    { heading: 'Subcontractors' },
    'A subcontractor that creates, receives, maintains or transmits PHI on our behalf agrees in writing to the same restrictions, conditions and requirements as ours before it receives any. On request we tell you who they are. For what they do with PHI we answer to you as for ourselves.',
    { heading: 'Reporting' },
    {
      list: [
        'We report to you any use or disclosure of PHI that this agreement does not allow, and any security incident, once we become aware of it.',
        'We report a breach of unsecured PHI without unreasonable delay and no later than 60 calendar days after its discovery. The report names, as far as we know, the patients concerned, what happened and when, which kinds of information were involved, what we have done, and what the patients can do. What we learn later we add later.',
        'Attempts that do not succeed, such as pings, scans and refused sign-ins, happen all the time; this sentence is the notice of them.',
      ],
    },
    { heading: 'Access, amendment and accounting' },
    'Charts are available to you in the service at any time, so that you can answer requests under 45 CFR 164.524 and 164.526 yourself. If you cannot, we make the PHI available or amend it within 15 days of your written request. We keep what is needed for an accounting of disclosures under 45 CFR 164.528 and give it to you within 30 days. If a patient turns to us directly, we pass the request on to you. We make our internal practices, books and records about PHI available to the Secretary of Health and Human Services when asked.',
    { heading: 'Your part' },
    {
      list: [
        'You have, and keep, every permission that is needed to enter PHI into the service.',
        'You tell us of restrictions or revoked permissions if they affect what we may do.',
        'You do not ask us to use or disclose PHI in a way that HIPAA would not allow you.',
        'You enter PHI only where it belongs: in charts, and not in contact forms or in the names of templates.',
      ],
    },
    { heading: 'Return or destruction' },
    'When the contract ends, for whatever reason, we return PHI to you if you ask for it before the account is closed, and destroy all PHI that we and our subcontractors still hold within 30 days. Where destruction is not feasible, for example in a backup that has not yet run out, we keep protecting it under this agreement and use it for nothing else until it is gone. Clinical content in a backup is encrypted as it is in the database.',
    { heading: 'Term' },
    'This agreement is in force for as long as we hold PHI for you. If one side finds that the other has broken it in an important point, it may end the contract, after giving a fair chance to put the matter right if that is possible. If HIPAA’s rules change, both sides read this agreement so that it follows them.',
  ],
}
