import { z } from 'zod';
import { Instant, Uuid } from '../kernel/shapes.ts';

export const CONSENT_CHANNELS = ['email', 'phone', 'sms', 'whatsapp', 'messenger'] as const;
export const CONSENT_PURPOSES = ['marketing', 'service', 'research'] as const;
export const CONSENT_BASES = ['consent', 'contract', 'legitimateInterest'] as const;

export const ConsentChannel = z.enum(CONSENT_CHANNELS);
export const ConsentPurpose = z.enum(CONSENT_PURPOSES);
export const ConsentBasis = z.enum(CONSENT_BASES);
export const ConsentState = z.enum(['given', 'withdrawn']);

/** How a consent can be proven. */
export const ConsentEvidence = z.strictObject({
  place: z.string().trim().max(200).default('').describe('Where it was given, such as "Checkout".'),
  url: z.string().trim().max(2000).default(''),
  ip: z.string().trim().max(45).default(''),
  note: z.string().trim().max(500).default(''),
});

/** A consent that was given or withdrawn. Never changed; the newest of a channel and purpose applies. */
export const Consent = z.object({
  id: Uuid,
  channel: ConsentChannel,
  purpose: ConsentPurpose,
  state: ConsentState,
  basis: ConsentBasis,
  wording: z.string().describe('What the person agreed to. Empty if unknown.'),
  wordingVersion: z.number().int().nullable(),
  evidence: z.object({ place: z.string(), url: z.string(), ip: z.string(), note: z.string() }),
  recordedBy: z.enum(['member', 'visitor', 'system']),
  memberName: z.string().nullable(),
  date: Instant,
});
export type Consent = z.infer<typeof Consent>;

/** The consents of a contact. */
export const ContactConsents = z.object({
  current: z.array(Consent).describe('The newest of each channel and purpose.'),
  history: z.array(Consent).describe('Newest first, at most 200.'),
  optedOut: z
    .array(z.string())
    .describe('Addresses of the person that are unsubscribed. No consent subscribes them again.'),
});
export type ContactConsents = z.infer<typeof ContactConsents>;

export const ConsentInput = z.strictObject({
  channel: ConsentChannel,
  purpose: ConsentPurpose,
  state: ConsentState,
  basis: ConsentBasis.default('consent'),
  wordingVersion: z
    .number()
    .int()
    .min(1)
    .max(10_000)
    .nullable()
    .default(null)
    .describe('A version of the wording of the channel and purpose.'),
  evidence: ConsentEvidence.prefault({}),
  date: Instant.optional().describe('When it was given, not in the future. Default now.'),
});
export type ConsentInput = z.output<typeof ConsentInput>;

/** A text by which a merchant asks for consent. A new text is a new version. */
export const ConsentWording = z.object({
  channel: ConsentChannel,
  purpose: ConsentPurpose,
  version: z.number().int(),
  text: z.string(),
  createdDate: Instant,
});
export type ConsentWording = z.infer<typeof ConsentWording>;

export const ConsentWordingInput = z.strictObject({
  channel: ConsentChannel,
  purpose: ConsentPurpose,
  text: z.string().trim().min(1).max(2000),
});
