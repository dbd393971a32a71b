import { PRODUCT_NAME } from '#shared/product.ts'
import type { Section } from '../../../ui/prose.tsx'

export const businessAssociate: Section = {
  id: 'business-associate-agreement',
  title: 'Business Associate Agreement',
  blocks: [
    `This agreement applies whenever you are a covered entity, or a business associate of one, and ${PRODUCT_NAME} creates, receives, maintains or transmits protected health information (PHI) for you. It is intended to satisfy 45 CFR 164.502(e), 164.504(e) and 164.314(a). Terms defined in the HIPAA rules have the same meaning here. If this agreement and other parts of the terms differ about PHI, this agreement applies.`,
    { heading: 'Permitted uses and disclosures' },
    {
      list: [
        'We use and disclose PHI only to provide the service to you, as these terms allow, as you instruct us in writing, or as the law requires.',
        'We may use PHI for our own proper management and administration and to meet our legal duties. We disclose it for these purposes only if the law requires it, or if the recipient agrees in writing to keep it confidential, to use it for nothing else and to notify us of any breach.',
        'We do not use or disclose PHI in a way that would violate HIPAA if you did it yourself, and we use only the minimum necessary.',
        'We do not sell PHI, do not use it for marketing, and do not use it to train models. We do not de-identify it for our own purposes.',
      ],
    },
    { heading: 'Safeguards' },
    'We maintain administrative, physical and technical safeguards as required by Subpart C of 45 CFR Part 164 to protect the confidentiality, integrity and availability of electronic PHI. They include AES-256 encryption of clinical content, access limited to its owner, automatic sign-out, and a tamper-evident audit trail. To the extent that we carry out one of your obligations under Subpart E, we follow the rules that apply to you.',
    { heading: 'Subcontractors' },
    'A subcontractor that creates, receives, maintains or transmits PHI on our behalf agrees in writing to the same restrictions, conditions and requirements before it receives any. On request, we tell you who they are. We are responsible to you for what they do with PHI.',
    { heading: 'Reporting' },
    {
      list: [
        'We report to you any use or disclosure of PHI that this agreement does not allow, and any security incident, once we become aware of it.',
        'We report a breach of unsecured PHI without unreasonable delay and no later than 60 calendar days after its discovery. The report includes, as far as we know, the patients affected, what happened and when, the kinds of information involved, what we have done, and what the patients can do. We add what we learn later.',
        'Unsuccessful attempts, such as pings, scans and failed sign-ins, are ongoing; this paragraph is notice of them.',
      ],
    },
    { heading: 'Access, amendment and accounting' },
    'Charts are available to you in the service, so you can respond to requests under 45 CFR 164.524 and 164.526 yourself. If you cannot, we make the PHI available or amend it within 15 days of your written request. We keep the information needed for an accounting of disclosures under 45 CFR 164.528 and provide it within 30 days. If a patient contacts us directly, we forward the request to you. We make our internal practices, books and records about PHI available to the Secretary of Health and Human Services when asked.',
    { heading: 'Your part' },
    {
      list: [
        'You have and maintain every permission needed to enter PHI into the service.',
        'You notify us of restrictions or revoked permissions that affect what we may do.',
        'You do not ask us to use or disclose PHI in a way HIPAA would not allow you to.',
        'You enter PHI only in charts, not in contact forms or template names.',
      ],
    },
    { heading: 'Return or destruction' },
    'When the agreement ends for any reason, we return PHI to you if you ask before the account is closed, and destroy all PHI that we and our subcontractors still hold within 30 days. Where destruction is not feasible, such as in a backup that has not expired, we continue to protect it under this agreement and use it for nothing else. Clinical content in a backup is encrypted.',
    { heading: 'Term' },
    'This agreement is in force as long as we hold PHI for you. If one party materially breaches it, the other may end the contract after giving a reasonable opportunity to cure the breach where possible. If the HIPAA rules change, this agreement is interpreted to comply with them.',
  ],
}
