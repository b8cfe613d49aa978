/** Message templates that a provider has to approve before they are sent, as on WhatsApp. */

/** Only approved templates can be sent. `gone`: no longer at the provider. */
export const TEMPLATE_STATES = ['approved', 'pending', 'rejected', 'paused', 'disabled', 'gone'] as const;
export type TemplateState = (typeof TEMPLATE_STATES)[number];

export const HEADER_FORMATS = ['none', 'text', 'image', 'video', 'document', 'location'] as const;

/** The parts of a template. Variables are numbers or names in double braces. */
export interface TemplateContent {
  readonly headerFormat: (typeof HEADER_FORMATS)[number];
  /** Empty unless the header is a text. */
  readonly header: string;
  readonly body: string;
  readonly footer: string;
  readonly buttons: readonly {
    readonly kind: 'reply' | 'url' | 'phone' | 'other';
    readonly text: string;
    /** Only of links. A variable is at its end. */
    readonly url: string;
  }[];
}

/** A variable of a template, to be filled in. */
export interface TemplateVariable {
  readonly part: 'header' | 'body' | 'button';
  /** As in the template: a number or a name. */
  readonly name: string;
  /** The button's position, from 0. Otherwise 0. */
  readonly button: number;
}

const VARIABLE = /\{\{\s*(\w+)\s*\}\}/g;
const namesIn = (text: string) => [...new Set([...text.matchAll(VARIABLE)].map((match) => match[1] ?? ''))];

/** The variables in the order of their values: header, body, links. */
export function templateVariables({ header, body, buttons }: TemplateContent): TemplateVariable[] {
  return [
    ...namesIn(header).map((name) => ({ part: 'header' as const, name, button: 0 })),
    ...namesIn(body).map((name) => ({ part: 'body' as const, name, button: 0 })),
    ...buttons.flatMap(({ url }, button) =>
      namesIn(url).map((name) => ({ part: 'button' as const, name, button })),
    ),
  ];
}

/** The header, body and footer with values. A variable without a value stays as it is. */
export function filledTemplate(content: TemplateContent, values: readonly string[]) {
  const variables = templateVariables(content);
  const fill = (part: TemplateVariable['part'], text: string) =>
    text.replaceAll(VARIABLE, (whole, name: string) => {
      const at = variables.findIndex((variable) => variable.part === part && variable.name === name);
      return values[at] || whole;
    });
  return { header: fill('header', content.header), body: fill('body', content.body), footer: content.footer };
}

/** A filled template as one text, as it stands in the conversation. */
export function templateText(content: TemplateContent, values: readonly string[]): string {
  const { header, body, footer } = filledTemplate(content, values);
  return [header, body, footer].filter(Boolean).join('\n\n');
}

/** Whether a template can be filled in with texts alone. */
export const needsMedia = ({ headerFormat }: Pick<TemplateContent, 'headerFormat'>): boolean =>
  headerFormat !== 'none' && headerFormat !== 'text';
