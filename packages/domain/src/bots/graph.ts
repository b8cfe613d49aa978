import type { StepData } from './steps.ts';

/** Types of bots. Specification 3. */
export const BOT_TYPES = ['chatbot', 'flowbot', 'robot'] as const;
/** Who sees a bot in the store. Specification 3. */
export const BOT_ACCESS = ['Private', 'Public'] as const;

export type BotType = (typeof BOT_TYPES)[number];
export type BotAccess = (typeof BOT_ACCESS)[number];

/** Limits of a flow. Steps are of one input and of one session. */
export const BOT_LIMITS = {
  nodes: 500,
  notes: 100,
  note: 1000,
  options: 10,
  branches: 10,
  tests: 10,
  examples: 50,
  text: 2000,
  name: 80,
  variable: 40,
  tag: 50,
  url: 1000,
  path: 200,
  amount: 40,
  body: 4000,
  languages: 6,
  minutes: 60 * 24 * 60,
  attempts: 10,
  resends: 5,
  codeMinutes: 60,
  fields: 8,
  parameters: 10,
  headers: 10,
  /** Characters of the least or most that an answer can be. */
  limit: 20,
  /** How long a step waits for an answer from outside, also when the server has lost it. */
  callMinutes: 5,
  stepsPerInput: 100,
  stepsPerSession: 1000,
  depth: 10,
  valueLength: 2000,
  /** Characters, as JSON, of a variable that has parts. */
  partsLength: 10_000,
  variables: 100,
} as const;

export type NodeType = keyof StepData;

/** A step of a flow. `exits` names the step that each port leads to. */
export type BotNode<Type extends NodeType = NodeType> = {
  [Key in Type]: {
    readonly id: string;
    readonly type: Key;
    readonly name: string;
    readonly x: number;
    readonly y: number;
    readonly data: StepData[Key];
    readonly exits: Readonly<Record<string, string>>;
  };
}[Type];

/** A text for colleagues on the canvas. Sessions never read it. */
export interface BotNote {
  readonly id: string;
  readonly text: string;
  readonly x: number;
  readonly y: number;
}

/** What a bot does, as its editor draws it. */
export interface BotGraph {
  /** ISO codes; the first is the default. */
  readonly languages: readonly string[];
  readonly nodes: readonly BotNode[];
  readonly notes?: readonly BotNote[] | undefined;
}

/** Steps at which `advance` stops: for a message, a time, or the result of a call. */
export const WAITING_TYPES: readonly NodeType[] = [
  'buttons',
  'list',
  'ask',
  'wait',
  'intent',
  'knowledge',
  'http',
  'ticket',
  'contact',
  'tag',
  'mail',
  'lead',
  'membership',
  'notify',
  'webhook',
  'otp',
  'form',
  'device',
];

/** Steps that the server performs in the transaction of the session, or after it. */
export const CALL_TYPES = [
  'intent',
  'knowledge',
  'http',
  'ticket',
  'contact',
  'tag',
  'mail',
  'lead',
  'membership',
  'notify',
  'webhook',
  'otp',
  'device',
] as const;
export type CallNode = BotNode<(typeof CALL_TYPES)[number]>;
export const isCall = (node: BotNode): node is CallNode =>
  (CALL_TYPES as readonly NodeType[]).includes(node.type);

/** Steps of parts of the product that do not exist yet: a session leaves them by `notConnected`. */
export const UNCONNECTED_TYPES = ['appointment', 'product', 'payment'] as const;
export type UnconnectedNode = BotNode<(typeof UNCONNECTED_TYPES)[number]>;
export const isUnconnected = (node: BotNode): node is UnconnectedNode =>
  (UNCONNECTED_TYPES as readonly NodeType[]).includes(node.type);

/** The variable that is the address at which a step `webhook` waits, in its own texts only. */
export const CALLBACK_VARIABLE = 'callback';

/** Whether the buttons wait for a choice: without a postback they only offer addresses, and the flow goes on. */
export const isChoice = ({ data }: BotNode<'buttons'>): boolean =>
  data.buttons.some(({ action }) => action === 'postback');

/** Variables that every session has. `rule_event` is what the rule acted on that started the bot. */
export const BUILT_IN_VARIABLES = [
  'message',
  'visitor',
  'language',
  'channel',
  'page',
  'choice',
  'rule_event',
] as const;

/** The parts of the variable `visitor`. */
export const VISITOR_PARTS = [
  'name',
  'first_name',
  'last_name',
  'email',
  'phone',
  'city',
  'country',
] as const;

/** Whether a text can name a variable. */
export const isVariable = (name: string): boolean =>
  name.length <= BOT_LIMITS.variable && /^[a-z_]\w*$/i.test(name);
