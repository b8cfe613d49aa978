import {
  type TemplateContent,
  type TemplateState,
  type TemplateVariable,
  templateVariables,
} from '@foyer/domain/message-templates';
import { z } from 'zod';
import type { Account, Arrival, FilledTemplate, ProviderTemplate } from './adapter.ts';
import { askGraph } from './meta.ts';

const Component = z.object({
  type: z.string(),
  format: z.string().optional(),
  text: z.string().optional(),
  buttons: z
    .array(z.object({ type: z.string(), text: z.string().default(''), url: z.string().optional() }))
    .optional(),
});

const Page = z.object({
  data: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      language: z.string(),
      category: z.string().default(''),
      status: z.string(),
      rejected_reason: z.string().optional(),
      components: z.array(Component).default([]),
    }),
  ),
  paging: z
    .object({ cursors: z.object({ after: z.string() }).optional(), next: z.string().optional() })
    .optional(),
});

/** Enough for the 6,000 templates that an account may have. */
const PAGES_MOST = 60;
const FIELDS = 'id,name,language,category,status,rejected_reason,components';

const STATES: Readonly<Record<string, TemplateState>> = {
  APPROVED: 'approved',
  REINSTATED: 'approved',
  FLAGGED: 'approved',
  REJECTED: 'rejected',
  PAUSED: 'paused',
  DISABLED: 'disabled',
  LIMIT_EXCEEDED: 'disabled',
  ARCHIVED: 'disabled',
  DELETED: 'gone',
  PENDING_DELETION: 'gone',
};
const stateOf = (status: string): TemplateState => STATES[status] ?? 'pending';
const reasonOf = (reason: string | null | undefined) => (reason && reason !== 'NONE' ? reason : '');

/** The templates of a WhatsApp Business account. */
export async function readTemplates(base: string, account: Account): Promise<ProviderTemplate[]> {
  const found: ProviderTemplate[] = [];
  let after: string | undefined;
  for (let page = 0; page < PAGES_MOST; page += 1) {
    const query = { fields: FIELDS, limit: '100', ...(after && { after }) };
    const path = `${account.values.businessAccountId}/message_templates`;
    const { data, paging } = await askGraph(base, account, path, { query }, Page);
    found.push(
      ...data.map(({ id, name, language, category, status, rejected_reason, components }) => ({
        externalId: id,
        name,
        language,
        category: category.toLowerCase(),
        state: stateOf(status),
        reason: reasonOf(rejected_reason),
        content: contentOf(components),
      })),
    );
    after = paging?.next ? paging.cursors?.after : undefined;
    if (!after) break;
  }
  return found;
}

const KINDS = { QUICK_REPLY: 'reply', URL: 'url', PHONE_NUMBER: 'phone' } as const;
const FORMATS = {
  TEXT: 'text',
  IMAGE: 'image',
  VIDEO: 'video',
  DOCUMENT: 'document',
  LOCATION: 'location',
} as const;

function contentOf(components: readonly z.output<typeof Component>[]): TemplateContent {
  const of = (type: string) => components.find((component) => component.type === type);
  const header = of('HEADER');
  return {
    headerFormat: header ? (FORMATS[header.format as keyof typeof FORMATS] ?? 'document') : 'none',
    header: header?.format === 'TEXT' ? (header.text ?? '') : '',
    body: of('BODY')?.text ?? '',
    footer: of('FOOTER')?.text ?? '',
    buttons: (of('BUTTONS')?.buttons ?? []).map(({ type, text, url = '' }) => ({
      kind: KINDS[type as keyof typeof KINDS] ?? 'other',
      text,
      url,
    })),
  };
}

/** A filled template as the messages endpoint takes it. */
export function templateMessage({ name, language, content, values }: FilledTemplate): object {
  const filled = templateVariables(content).map((variable, index) => ({
    ...variable,
    text: values[index] ?? '',
  }));
  const parameters = (part: TemplateVariable['part'], button = 0) =>
    filled
      .filter((one) => one.part === part && one.button === button)
      .map(({ name: variable, text }) => ({
        type: 'text',
        text,
        ...(!/^\d+$/.test(variable) && part !== 'button' && { parameter_name: variable }),
      }));
  const components = [
    { type: 'header', parameters: parameters('header') },
    { type: 'body', parameters: parameters('body') },
    ...content.buttons.map((_, index) => ({
      type: 'button',
      sub_type: 'url',
      index: String(index),
      parameters: parameters('button', index),
    })),
  ].filter((component) => component.parameters.length > 0);
  return { type: 'template', template: { name, language: { code: language }, components } };
}

const StatusUpdate = z.object({
  event: z.string(),
  message_template_id: z.union([z.string(), z.number()]).transform(String),
  reason: z.string().nullish(),
});

/** What WhatsApp says of a template that it reviewed, paused or removed. */
export function templateArrival(value: unknown, at: number): Arrival {
  const { event, message_template_id: externalId, reason } = StatusUpdate.parse(value);
  const state = stateOf(event);
  const key = `${externalId} ${event} ${at}`;
  return { kind: 'template', key, person: { id: '' }, externalId, state, reason: reasonOf(reason) };
}
