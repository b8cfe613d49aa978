import type { BotGraph, BotNode, BotType, NodeType } from '../graph.ts';
import { tidied } from '../layout.ts';
import type { LocalText } from '../steps.ts';

/** A flow of the store, ready to use. Ids are those of the thumbnails, 18 to 36. Specification 9. */
export interface BotTemplate {
  readonly id: string;
  readonly name: LocalText;
  readonly description: LocalText;
  readonly type: BotType;
  /** The business type. Specification 9. */
  readonly groupName: string;
  readonly graph: BotGraph;
}

type Exits = Readonly<Record<string, string>>;

/** A step, whose id is its name in the flow. */
export const step = <Type extends NodeType>(
  type: Type,
  id: string,
  name: string,
  data: BotNode<Type>['data'],
  exits: Exits = {},
): BotNode => ({ id, type, name, x: 0, y: 0, data, exits }) as BotNode;

/** A text in English and Arabic. */
export const both = (en: string, ar: string): LocalText => ({ en, ar });

export const start = (next: string): BotNode => step('start', 'start', 'Start', {}, { next });

export const say = (id: string, name: string, text: LocalText, next: string): BotNode =>
  step('say', id, name, { text }, { next });

interface Question {
  readonly text: LocalText;
  readonly variable: string;
  readonly input?: BotNode<'ask'>['data']['input'];
  readonly pattern?: string;
  readonly min?: string;
  readonly max?: string;
  readonly retryText?: LocalText;
}

/** A question that leads to the team after three wrong answers. */
export const ask = (id: string, name: string, question: Question, next: string, failed = 'person'): BotNode =>
  step(
    'ask',
    id,
    name,
    {
      ...{ input: 'TEXT', pattern: '', attempts: 3, minutes: null },
      retryText:
        question.input === 'ATTACHMENT' ? both('Please attach a picture.', 'أرفق صورة من فضلك.') : {},
      ...question,
    },
    { next, failed },
  );

/** Questions one after the other, whose answers become a ticket or a task. Begins with the first question. */
export const request = (
  questions: readonly (readonly [id: string, name: string, question: Question])[],
  ticket: Pick<BotNode<'ticket'>['data'], 'mode' | 'title' | 'priority'>,
  next = 'goodbye',
): BotNode[] => {
  const answers = questions.map(([, name, { variable }]) => `${name}: {{ ${variable} }}`);
  return [
    ...questions.map(([id, name, question], index) =>
      ask(id, name, question, questions[index + 1]?.[0] ?? 'ticket'),
    ),
    step(
      'ticket',
      'ticket',
      ticket.mode === 'Task' ? 'Task for the team' : 'Ticket',
      { ...ticket, description: `Requested in the chat. ${answers.join('. ')}` },
      { next, failed: 'person' },
    ),
  ];
};

/** The question for the name of the visitor. */
export const NAME = [
  'name',
  'Name',
  { text: both('May I have your name?', 'ما اسمك من فضلك؟'), variable: 'name' },
] as const;

/** The question for a phone number. */
export const PHONE = [
  'phone',
  'Phone',
  {
    text: both('What is the best number to reach you on?', 'ما رقم الهاتف الأنسب للاتصال بك؟'),
    input: 'PHONE',
    variable: 'phone',
  },
] as const;

/** The question for an email address. */
export const EMAIL = [
  'email',
  'Email',
  { text: both('What is your email address?', 'ما بريدك الإلكتروني؟'), input: 'EMAIL', variable: 'email' },
] as const;

/** The question for a day that suits a visitor. */
export const DAY = [
  'day',
  'Day',
  {
    text: both('Which day suits you best?', 'أي يوم يناسبك؟'),
    input: 'DATE',
    variable: 'day',
    min: 'today',
  },
] as const;

/** Buttons that each lead to a step. What else is written leads to the first of `other`. */
export const choose = (
  id: string,
  name: string,
  text: LocalText,
  options: readonly (readonly [to: string, label: LocalText])[],
  other: string,
): BotNode =>
  step(
    'buttons',
    id,
    name,
    {
      text,
      buttons: options.map(([, label], index) => ({
        id: `b${index + 1}`,
        label,
        action: 'postback',
        value: '',
      })),
    },
    { ...Object.fromEntries(options.map(([to], index) => [`b${index + 1}`, to])), other },
  );

export const person = (
  text = both('I’ll connect you with a colleague. One moment, please.', 'سأوصلك بأحد زملائنا، لحظة من فضلك.'),
): BotNode => step('handover', 'person', 'To the team', { text, departmentId: null });

export const goodbye = (
  text = both('Thanks for getting in touch. Have a great day!', 'شكراً لتواصلك معنا، ونتمنى لك يوماً سعيداً!'),
): BotNode => step('close', 'goodbye', 'Close chat', { text });

export const flow = (...nodes: BotNode[]): BotGraph => tidied({ languages: ['en', 'ar'], nodes });
