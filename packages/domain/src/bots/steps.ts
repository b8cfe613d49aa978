import type { ConditionOperator } from '../conditions.ts';
import type { LadderStep } from '../lead-ladder.ts';

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
/** What a field of a form asks for. */
export const FORM_INPUTS = [
  'TEXT',
  'PHONE',
  'EMAIL',
  'NUMBER',
  'DATE',
  'TIME',
] as const satisfies readonly AskType[];
/** How much of the chat a page within it covers. Specification 9. */
export const VIEW_SIZES = ['S', 'M', 'L'] as const;
export const HTTP_METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;

export type ButtonAction = (typeof BUTTON_ACTIONS)[number];
export type ListStyle = (typeof LIST_STYLES)[number];
export type AskType = (typeof ASK_TYPES)[number];
export type FormInput = (typeof FORM_INPUTS)[number];
export type ViewSize = (typeof VIEW_SIZES)[number];

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

/** A part of an answer of another system, and the variable that keeps it. */
export interface SavedPart {
  readonly path: string;
  readonly variable: string;
}

/** A header of a request. A secret is sealed for the host of the address, and its value is empty. */
export interface BotHeader {
  readonly name: string;
  /** A template. */
  readonly value: string;
  readonly sealed?: string | undefined;
}

/** A field of a form. */
export interface FormField {
  readonly id: string;
  readonly label: LocalText;
  readonly input: FormInput;
  readonly variable: string;
  readonly required: boolean;
}

/**
 * What each kind of step is set to. `waitText` is said once to a visitor who writes during a wait; empty: a text of the
 * engine.
 */
export interface StepData {
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
    /** Limits of a number, or of a day: YYYY-MM-DD or `today`. Absent or empty: none. */
    readonly min?: string | undefined;
    readonly max?: string | undefined;
    readonly attempts: number;
    readonly retryText: LocalText;
    /** Minutes without an answer after which `timeout` is taken. Null: waits as long as the conversation is open. */
    readonly minutes: number | null;
  };
  readonly condition: { readonly branches: readonly ConditionBranch[] };
  readonly keywords: { readonly branches: readonly KeywordBranch[] };
  readonly intent: {
    readonly message: string;
    /** Only intents of this skill are found. Absent or null: all intents. */
    readonly skillId?: string | null | undefined;
    readonly branches: readonly IntentBranch[];
  };
  readonly set: { readonly variable: string; readonly value: string };
  readonly jump: object;
  /** Runs the steps from `exits.flow` up to a `return`, then goes on with `exits.next`. */
  readonly subflow: object;
  readonly return: object;
  readonly wait: { readonly minutes: number; readonly waitText?: LocalText };
  readonly random: { readonly branches: readonly RandomBranch[] };
  readonly knowledge: { readonly question: string };
  readonly http: {
    readonly method: (typeof HTTP_METHODS)[number];
    readonly url: string;
    /** JSON, unless the headers name another type. */
    readonly body: string;
    readonly headers?: readonly BotHeader[] | undefined;
    readonly save: readonly SavedPart[];
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
  readonly handover: {
    readonly text: LocalText;
    readonly departmentId: string | null;
    /** The department outside opening hours. Null: the same. */
    readonly closedDepartmentId?: string | null;
  };
  /** Gives the conversation to an AI agent, or to the team when it does not answer. */
  readonly agent: { readonly text: LocalText; readonly agentId: string | null };
  readonly close: { readonly text: LocalText };
  /** Waits for an answer at an address of its own, which texts, address and body name as `callback`. */
  readonly webhook: {
    readonly text: LocalText;
    /** Where the address is sent. Empty: nowhere. */
    readonly url: string;
    readonly body: string;
    readonly minutes: number;
    readonly save: readonly SavedPart[];
    readonly waitText?: LocalText;
  };
  /** Confirms an email address by a code. Specification 3: OTP-EMAIL. `to` is a template. */
  readonly otp: {
    readonly text: LocalText;
    readonly to: string;
    readonly minutes: number;
    readonly attempts: number;
    /** How often a visitor may ask for another code. */
    readonly resends: number;
  };
  /** Several questions in one card. */
  readonly form: {
    readonly text: LocalText;
    readonly fields: readonly FormField[];
    readonly attempts: number;
    readonly minutes: number | null;
  };
  /** A page within the chat. */
  readonly webview: {
    readonly text: LocalText;
    readonly title: LocalText;
    readonly url: string;
    readonly size: ViewSize;
  };
  /** A command to the device of a robot. Values of parameters are templates. */
  readonly device: {
    readonly command: string;
    readonly parameters: readonly { readonly name: string; readonly value: string }[];
    readonly minutes: number;
    readonly save: readonly SavedPart[];
    readonly waitText?: LocalText;
  };
  /** Not connected until appointments exist, like products and payments. */
  readonly appointment: { readonly text: LocalText };
  readonly product: { readonly text: LocalText };
  readonly payment: { readonly text: LocalText; readonly amount: string };
}
