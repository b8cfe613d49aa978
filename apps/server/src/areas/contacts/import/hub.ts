import { hubRefused } from '@foyer/contract/contacts/import-errors';
import { z } from 'zod';
import { Refusal } from '../../../kernel/refusal.ts';
import { HUB_ID } from './hub-ids.ts';

/** Private apps may make 100 requests in 10 seconds; pages of this size are the largest. */
export const HUB_PAGE = 100;
const TIMEOUT_MS = 20_000;
const CUSTOM_MAX = 150;
const TOO_MANY = 429;
const DEFAULT_WAIT_SECONDS = 10;
const WAIT_MAX_SECONDS = 120;

/** Properties of every account, in the order of the columns. */
const STANDARD = [
  'firstname',
  'lastname',
  'email',
  'phone',
  'mobilephone',
  'company',
  'city',
  'country',
  'hs_language',
  'lifecyclestage',
  HUB_ID,
];

const Properties = z.object({
  results: z.array(
    z.object({
      name: z.string(),
      label: z.string(),
      hidden: z.boolean().optional(),
      hubspotDefined: z.boolean().optional(),
    }),
  ),
});

const Account = z.object({ portalId: z.number() });

const ContactPage = z.object({
  results: z.array(z.object({ id: z.string(), properties: z.record(z.string(), z.string().nullable()) })),
  paging: z.object({ next: z.object({ after: z.string() }).optional() }).optional(),
});
export type HubPage = z.output<typeof ContactPage>;

/** A refusal that passes: HubSpot is busy or cannot be reached. */
export class HubBusy extends Refusal {
  readonly waitSeconds: number;
  constructor(message: string, waitSeconds: number) {
    super(hubRefused, { message });
    this.waitSeconds = waitSeconds;
  }
}

/** The access token is not accepted, or may not read something. */
class HubDenied extends Refusal {
  constructor(message: string) {
    super(hubRefused, { message });
  }
}

/** The contacts API of HubSpot, version 3, with the access token of a private app. */
export const hubClient = (base: string, token: string) => ({
  /** The properties to import: the standard ones, and those that the account defined. */
  async properties(): Promise<{ name: string; label: string }[]> {
    const { results } = await ask(base, token, '/crm/v3/properties/contacts', {}, Properties);
    const byName = new Map(results.map((one) => [one.name, one]));
    const standard = STANDARD.flatMap((name) => byName.get(name) ?? []);
    const custom = results.filter(({ hubspotDefined, hidden }) => hubspotDefined === false && !hidden);
    return [...standard, ...custom.slice(0, CUSTOM_MAX)];
  },
  /** The id of the account. Empty if the access token may not read it. */
  async accountId(): Promise<string> {
    try {
      return String((await ask(base, token, '/account-info/v3/details', {}, Account)).portalId);
    } catch (error) {
      if (error instanceof HubDenied) return '';
      throw error;
    }
  },
  page(properties: readonly string[], after: string | undefined, limit: number): Promise<HubPage> {
    const query = { limit: String(limit), properties: properties.join(','), ...(after && { after }) };
    return ask(base, token, '/crm/v3/objects/contacts', query, ContactPage);
  },
});

/** @throws Refusal `hub_refused`, as `HubBusy` when it is worth another attempt */
async function ask<Shape extends z.ZodType>(
  base: string,
  token: string,
  path: string,
  query: Readonly<Record<string, string>>,
  shape: Shape,
): Promise<z.output<Shape>> {
  const url = new URL(base.replace(/\/$/, '') + path);
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  const response = await fetch(url, {
    redirect: 'error',
    signal: AbortSignal.timeout(TIMEOUT_MS),
    headers: { accept: 'application/json', authorization: `Bearer ${token}` },
  }).catch(() => {
    throw new HubBusy('HubSpot could not be reached.', DEFAULT_WAIT_SECONDS);
  });
  if (response.status === TOO_MANY) {
    const seconds = Number(response.headers.get('retry-after') ?? DEFAULT_WAIT_SECONDS);
    throw new HubBusy('HubSpot allows no more requests right now.', Math.min(seconds || 1, WAIT_MAX_SECONDS));
  }
  if (response.status >= 500)
    throw new HubBusy('HubSpot is not working properly right now.', DEFAULT_WAIT_SECONDS);
  if (response.status === 401) throw new HubDenied('HubSpot does not accept this access token.');
  if (response.status === 403)
    throw new HubDenied('The private app may not read contacts. Add its scope crm.objects.contacts.read.');
  const parsed = shape.safeParse(await response.json().catch(() => null));
  if (!response.ok || !parsed.success) throw refused('HubSpot returned an unexpected response.');
  return parsed.data;
}

const refused = (message: string) => new Refusal(hubRefused, { message });
