import type { ConditionOperator } from '../conditions.ts';
import type { LadderStep } from '../lead-ladder.ts';

/** Types of bots. Specification 3. */
export const BOT_TYPES = ['chatbot', 'flowbot', 'robot'] as const;
/** Who sees a bot in the store. Specification 3. */
export const BOT_ACCESS = ['Private', 'Public'] as const;
/** What a button does. Specification 3. */
export const BUTTON_ACTIONS = ['postback', 'url_new', 'url_same', 'call', 'close'] as const;
/** How a list is shown. Specification 9; appointments are not connected. */
export const LIST_STYLES = ['carousel', 'list', 'botMenu'] as const;
/** What a question asks for. Specification 5. A picture is kept for a person: no text is read from it. */
export const ASK_TYPES = [
  'TEXT',
  'PHONE',
  'EMAIL',
  'NUMBER',
  'REGEX',
  'RATING',
  'DATE',
  'TIME',
  'ATTACHMENT',
  'CAMERA',
  'OCR',
  'LOCATION',
  'SCANNER',
] as const;
export const HTTP_METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;

export type BotType = (typeof BOT_TYPES)[number];
export type BotAccess = (typeof BOT_ACCESS)[number];
export type ButtonAction = (typeof BUTTON_ACTIONS)[number];
export type ListStyle = (typeof LIST_STYLES)[number];
export type AskType = (typeof ASK_TYPES)[number];

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
  url: 1000,
  body: 4000,
  languages: 6,
  minutes: 60 * 24 * 60,
  attempts: 10,
  /** How long a step waits for an answer from outside, also when the server has lost it. */
  callMinutes: 5,
  stepsPerInput: 100,
  stepsPerSession: 1000,
  depth: 10,
  valueLength: 2000,
  variables: 100,
} as const;

/** A text by language. The first language of the flow is the one that others fall back to. */
export type LocalText = Readonly<Record<string, string>>;

/** An option of buttons. Only those with the action `postback` are ports. */
export interface BotButton {
  readonly id: string;
  readonly label: LocalText;
  readonly action: ButtonAction;
  /** The address or phone number. */
  readonly value: string;
}

export interface BotItem {
  readonly id: string;
  readonly title: LocalText;
  readonly text: LocalText;
  /** Empty: none. */
  readonly imageUrl: string;
}

export interface BotTest {
  readonly variable: string;
  readonly operator: ConditionOperator;
  readonly value: string;
}

export interface ConditionBranch {
  readonly id: string;
  readonly label: string;
  readonly match: 'all' | 'any';
  readonly tests: readonly BotTest[];
}

export interface RandomBranch {
  readonly id: string;
  readonly label: string;
  readonly weight: number;
}

export interface KeywordBranch {
  readonly id: string;
  readonly label: string;
  readonly examples: readonly string[];
}

/** What a message may mean. Null: not chosen yet. */
export interface IntentBranch {
  readonly id: string;
  readonly label: string;
  readonly intentId: string | null;
}

interface Data {
  readonly start: object;
  readonly say: { readonly text: LocalText };
  readonly image: { readonly url: string; readonly text: LocalText };
  readonly video: { readonly url: string; readonly text: LocalText };
  readonly buttons: { readonly text: LocalText; readonly buttons: readonly BotButton[] };
  readonly list: { readonly text: LocalText; readonly style: ListStyle; readonly items: readonly BotItem[] };
  readonly ask: {
    readonly text: LocalText;
    readonly input: AskType;
    readonly variable: string;
    readonly pattern: string;
    readonly attempts: number;
    readonly retryText: LocalText;
    /** Minutes without an answer after which `timeout` is taken. Null: waits as long as the conversation is open. */
    readonly minutes: number | null;
  };
  readonly condition: { readonly branches: readonly ConditionBranch[] };
  readonly keywords: { readonly branches: readonly KeywordBranch[] };
  readonly intent: { readonly message: string; readonly branches: readonly IntentBranch[] };
  readonly set: { readonly variable: string; readonly value: string };
  readonly jump: object;
  /** Runs the steps from `exits.flow` up to a `return`, then goes on with `exits.next`. */
  readonly subflow: object;
  readonly return: object;
  readonly wait: { readonly minutes: number };
  readonly random: { readonly branches: readonly RandomBranch[] };
  readonly knowledge: { readonly question: string };
  readonly http: {
    readonly method: (typeof HTTP_METHODS)[number];
    readonly url: string;
    readonly body: string;
    readonly save: readonly { readonly path: string; readonly variable: string }[];
  };
  readonly ticket: {
    readonly mode: 'Ticket' | 'Task';
    readonly title: string;
    readonly description: string;
    readonly priority: 'Low' | 'Medium' | 'High';
  };
  readonly contact: {
    readonly field: 'firstName' | 'lastName' | 'email' | 'phone' | 'company' | 'city' | 'notes';
    readonly value: string;
  };
  readonly tag: { readonly tag: string };
  /** An email with a link to unsubscribe. `to` is a template. */
  readonly mail: { readonly to: string; readonly subject: string; readonly text: string };
  readonly lead: { readonly to: LadderStep };
  readonly membership: { readonly listId: string | null; readonly how: 'add' | 'remove' };
  readonly notify: { readonly memberIds: readonly string[]; readonly text: string };
  readonly handover: { readonly text: LocalText; readonly departmentId: string | null };
  /** Gives the conversation to an AI agent, or to the team when it does not answer. */
  readonly agent: { readonly text: LocalText; readonly agentId: string | null };
  readonly close: { readonly text: LocalText };
}

export type NodeType = keyof Data;

/** A step of a flow. `exits` names the step that each port leads to. */
export type BotNode<Type extends NodeType = NodeType> = {
  [Key in Type]: {
    readonly id: string;
    readonly type: Key;
    readonly name: string;
    readonly x: number;
    readonly y: number;
    readonly data: Data[Key];
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

/** Steps that wait for a message, a time or an answer from outside: a flow may loop through them. */
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
] as const;
export type CallNode = BotNode<(typeof CALL_TYPES)[number]>;
export const isCall = (node: BotNode): node is CallNode =>
  (CALL_TYPES as readonly NodeType[]).includes(node.type);

/** Whether the buttons wait for a choice: without a postback they only offer addresses, and the flow goes on. */
export const isChoice = ({ data }: BotNode<'buttons'>): boolean =>
  data.buttons.some(({ action }) => action === 'postback');

/** Variables that every session has. */
export const BUILT_IN_VARIABLES = ['message', 'visitor', 'language', 'channel', 'page', 'choice'] as const;

/** Whether a text can name a variable. */
export const isVariable = (name: string): boolean =>
  name.length <= BOT_LIMITS.variable && /^[a-z_]\w*$/i.test(name);

/** The names of the variables that a template shows. */
export const variablesIn = (template: string): string[] =>
  [...template.matchAll(/\{\{-?\s*([a-z_]\w*)/gi)].map((found) => found[1] ?? '');
