/** A value of a JSON body. `{{name}}` stands for an input or a connection's value. */
export type Template = string | number | boolean | readonly Template[] | { readonly [key: string]: Template };

/** What is entered to connect an integration, or as the input of an action. English titles. */
export interface IntegrationField {
  readonly title: string;
  readonly hint?: string;
  readonly isSecret?: true;
  readonly isOptional?: true;
  /**
   * Default a text. `texts`: one per line, in the body a list of objects with `text`. `moment`: ISO 8601. `sheet`: the
   * name of a sheet, which is quoted as in formulas.
   */
  readonly type?: 'number' | 'long' | 'texts' | 'moment' | 'sheet';
  /** Values that are allowed, as a regular expression. Required for what becomes part of a host. */
  readonly pattern?: string;
}

export type IntegrationFields = Readonly<Record<string, IntegrationField>>;

/** How calls prove who makes them. Texts are templates over the connection's values. */
type IntegrationAuth =
  | { readonly kind: 'header'; readonly name: string; readonly value: string }
  | { readonly kind: 'basic'; readonly user: string; readonly password: string }
  /** The address itself is secret. */
  | { readonly kind: 'address' }
  | {
      readonly kind: 'oauth2';
      readonly tokenUrl: string;
      readonly grant: 'refresh_token' | 'account_credentials' | 'client_credentials';
      /** Word before the token in the header. Default Bearer. */
      readonly scheme?: string;
      /** The page on which a person allows access. The query is a template too. None: no person is asked. */
      readonly consent?: { readonly url: string; readonly query: Readonly<Record<string, string>> };
    };

/** What a ticket or a conversation can have in another system. */
export interface CreatedItem {
  readonly of: LinkSubject;
  /** Where the answer has the parts of its id, which are joined by colons. */
  readonly id: readonly string[];
  /** Where the answer has a name for people, and an address. */
  readonly name?: string;
  readonly url?: string;
  /** An address made of the name, and the connection's values, where the answer has none. */
  readonly address?: string;
  /** Where the answer of a meeting has the time at which it begins. */
  readonly starts?: string;
}

/**
 * The call that finds what an earlier attempt made, so that an action whose answer was lost is not done twice. A good
 * answer is what was made.
 */
export interface MadeCall {
  readonly path: string;
  readonly query?: Readonly<Record<string, string>>;
  /**
   * For a system that accepts repetitions: the input that names what is made, and where an answer lists the values that
   * exist. It is asked before the action too.
   */
  readonly among?: { readonly input: string; readonly at: string };
}

export const LINK_SUBJECTS = ['ticket', 'conversation'] as const;
export type LinkSubject = (typeof LINK_SUBJECTS)[number];

/**
 * One call of a provider's documented interface. Its templates may also use `runId`, 32 hexadecimal digits that a
 * repetition of the same run has again.
 */
export interface IntegrationAction {
  readonly title: string;
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH';
  readonly path: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: Template;
  /** Whether the body is sent as a form. Default JSON. */
  readonly isForm?: true;
  readonly inputs: IntegrationFields;
  /** Whether a repetition changes nothing more. Default for GET. */
  readonly isIdempotent?: true;
  readonly made?: MadeCall;
  /** What it creates, if that can be linked to a ticket or a conversation. */
  readonly creates?: CreatedItem;
}

/** An integration with actions. */
export interface Integration {
  readonly name: string;
  readonly group: IntegrationGroup;
  readonly fields: IntegrationFields;
  readonly auth: IntegrationAuth;
  readonly baseUrl: string;
  /** Templates over the connection's values. */
  readonly headers?: Readonly<Record<string, string>>;
  /** The call that shows whether the connection works. None: it cannot be checked without effect. */
  readonly check?: Pick<IntegrationAction, 'method' | 'path' | 'query' | 'body'>;
  /** The field of an answer that is false for a failure with a good status. */
  readonly okField?: string;
  /** Whether an answer with `errors` is a failure, as in GraphQL. */
  readonly isGraphql?: true;
  /** Whether it reports changes by a signed webhook, to the address that the connection shows. */
  readonly delivers?: true;
  /** Whether it is polled for changes. */
  readonly isPolled?: true;
  readonly actions: Readonly<Record<string, IntegrationAction>>;
}

/** The groups of integrations, in their order. English titles. */
export const INTEGRATION_GROUPS = {
  crm: 'CRM',
  commerce: 'Commerce',
  helpdesk: 'Help desk',
  work: 'Projects and documents',
  chat: 'Team chat and meetings',
  marketing: 'Marketing',
  payments: 'Payments',
  automation: 'Automation',
  data: 'Data and analytics',
  devices: 'Robots and devices',
} as const;

export type IntegrationGroup = keyof typeof INTEGRATION_GROUPS;

const PLACE = /\{\{(\w+)\}\}/g;
const ONLY = /^\{\{(\w+)\}\}$/;

export type IntegrationValues = Readonly<
  Record<string, string | number | readonly { readonly text: string }[]>
>;

/** Fills a text. Missing values are empty. */
export const fillText = (
  text: string,
  values: IntegrationValues,
  encode: (value: string) => string = (value) => value,
): string => text.replace(PLACE, (_, name: string) => encode(String(values[name] ?? '')));

/**
 * Fills a body. A value that is only a missing input is left out, and so is what then is empty. In a list of values, those
 * missing between others are empty texts. Missing first ones are not: a sheet begins its table at the first cell that is
 * filled, so the row would move.
 */
export function fillTemplate(template: Template, values: IntegrationValues): Template | undefined {
  if (typeof template === 'string') {
    const [, only] = ONLY.exec(template) ?? [];
    return only === undefined ? fillText(template, values) : values[only];
  }
  if (typeof template !== 'object') return template;
  if (Array.isArray(template)) {
    const filled = (template as readonly Template[]).map((item) => fillTemplate(item, values));
    const isFilled = (item: Template | undefined) => item !== undefined;
    const [first, last] = [filled.findIndex(isFilled), filled.findLastIndex(isFilled)];
    const items = filled.flatMap((item, index) => {
      if (item !== undefined) return [item];
      return index > first && index < last && typeof template[index] === 'string' ? [''] : [];
    });
    return items.length > 0 || template.length === 0 ? items : undefined;
  }
  const entries = Object.entries(template).flatMap(([key, value]) => {
    const filled = fillTemplate(value as Template, values);
    return filled === undefined ? [] : [[fillText(key, values), filled] as const];
  });
  return entries.length > 0 || Object.keys(template).length === 0 ? Object.fromEntries(entries) : undefined;
}

/** The names of the inputs in texts and templates. For tests. */
export const placesOf = (template: unknown): string[] =>
  [...JSON.stringify(template ?? '').matchAll(PLACE)].map(([, name]) => name as string);
