/** A conversation of the demo's AI agent: what the visitor writes, and when. */
export interface AgentTalk {
  readonly says: readonly string[];
  readonly daysAgo: number;
  readonly hour: number;
}

const talk = (daysAgo: number, hour: number, ...says: string[]): AgentTalk => ({ daysAgo, hour, says });

/** The conversations of Tilda. What she answers comes from Tidewell's knowledge. */
export const agentTalks: readonly AgentTalk[] = [
  talk(13, 9, 'Do you deliver on Saturdays?', 'That helped'),
  talk(12, 20, 'Can I track my delivery?'),
  talk(11, 11, 'How long does the warranty cover frames and springs?', 'That helped'),
  talk(10, 22, 'Can I return a bench that I have oiled?', 'That helped'),
  talk(9, 14, 'Do you have a voucher for new customers?', 'A discount code?'),
  talk(8, 19, 'What oil is right for oak?', 'That helped'),
  talk(7, 8, 'When is the showroom in Lisbon open?', 'That helped'),
  talk(7, 21, 'I want to talk to a real person'),
  talk(6, 16, 'Do you collect old furniture?'),
  talk(5, 13, 'How do I oil my table for the first time?', 'That did not help'),
  talk(4, 10, 'متى يمكنني إرجاع قطعة؟', 'نعم، أفادني ذلك'),
  talk(3, 18, 'Can I pay in instalments?', 'That helped'),
  talk(2, 12, 'What is the surcharge for islands without a bridge?'),
  talk(1, 23, 'Is delivery at the weekend possible?', 'That helped'),
];
