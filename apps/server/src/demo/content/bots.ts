/** A conversation of the bot *Order help*: when it was, what the visitor wrote, and what followed. */
export interface OrderTalk {
  readonly daysAgo: number;
  readonly hour: number;
  readonly opening: string;
  readonly says: readonly string[];
  /** The answer that knowledge gives to the question, if it has one. */
  readonly answer?: string;
  /** What the member writes who takes the conversation. Without it the bot brings it to an end. */
  readonly member?: string;
}

const talk = (
  daysAgo: number,
  hour: number,
  says: readonly string[],
  rest: Partial<OrderTalk> = {},
): OrderTalk => ({ daysAgo, hour, opening: 'Hello', says, ...rest });

const asks = (daysAgo: number, hour: number, question: string, answer: string): OrderTalk =>
  talk(daysAgo, hour, ['Another question', question, 'No, that is all'], { answer });

const TRACK =
  'Open “Where is my order” in the shop and enter the number that begins with TW. You also get a message when the carrier has it and the evening before delivery.';
const SATURDAYS = 'Yes, small pieces on Saturdays from 9 to 14. Large pieces are delivered Monday to Friday.';
const CHANGE =
  'Until it leaves the warehouse: write to us with its number. Fabric and colour can be changed within two days.';
const OLD_SOFA =
  'Yes, for €45 the same two people take one old piece of the same size with them. Order it at least two days before.';

/** The conversations of the last days. Questions and answers are Tidewell's FAQ. */
export const orderTalks: readonly OrderTalk[] = [
  asks(11, 10, 'Can I track my delivery?', TRACK),
  talk(10, 15, ['Return something', 'TW-47120', 'Something else'], {
    member: 'Hello, I am Priya. What is wrong with it?',
  }),
  asks(9, 19, 'Can I change my order?', CHANGE),
  asks(6, 9, 'Do you deliver on Saturdays?', SATURDAYS),
  talk(6, 20, ['Where is my order?', 'I lost the mail with the number'], {
    member: 'Hello, I am Priya. Your name and postcode are enough, I will find it.',
  }),
  asks(5, 11, 'Can you take my old sofa away?', OLD_SOFA),
  talk(4, 14, ['Another question', 'Do you make curtains?'], {
    member: 'Hello, I am Priya. We do not, but I can recommend a workshop near you.',
  }),
  asks(4, 21, 'When does my parcel arrive?', TRACK),
  talk(3, 12, ['Return something', 'TW-47688', 'Something else'], {
    member: 'Hello, I am Priya. Two legs of the same length, I hope? Tell me more.',
  }),
  asks(3, 17, 'Is delivery at the weekend possible?', SATURDAYS),
  talk(2, 9, ['human'], { member: 'Hello, I am Priya. How can I help?' }),
  asks(2, 18, 'Can I cancel my order?', CHANGE),
  asks(1, 10, 'Do you collect old furniture?', OLD_SOFA),
  talk(1, 20, ['Another question', 'Where is my order?', 'Talk to a person'], {
    answer: TRACK,
    member: 'Hello, I am Priya. Shall I look it up for you?',
  }),
];
