import type { Calls } from '@foyer/contract';
import type { CallInput, CallResult } from '@foyer/contract/kernel/define-call';
import { request } from '@foyer/contract/request';
import type { Locator, Page } from '@playwright/test';
import { ok, unique } from '../support/demo.ts';

export type Ticket = CallResult<Calls['getTask']>;
type NewTicket = Partial<CallInput<Calls['createTask']>['body']>;

const url = () => process.env.FOYER_URL ?? '';

/** A word unique to the test's tickets, to find them by. */
export const word = (): string => unique('t').replace(' ', '');

/** Creates a ticket. */
export async function makeTicket(token: string, title: string, more: NewTicket = {}): Promise<Ticket> {
  const body = { mode: 'Ticket' as const, title, ...more };
  return ok(await request(url(), 'createTask', { body }, { token })).body;
}

/** Changes a ticket through the API, like a colleague elsewhere. */
export const changeTicket = async (
  token: string,
  body: CallInput<Calls['updateTask']>['body'],
): Promise<Ticket> => ok(await request(url(), 'updateTask', { body }, { token })).body;

export const readTicket = async (token: string, id: string): Promise<Ticket> =>
  ok(await request(url(), 'getTask', { params: { id } }, { token })).body;

/** The path of the tickets that contain a word, in a layout. */
export const ticketsOf = (view: 'list' | 'board' | 'calendar', found: string): string =>
  `/tickets/all?view=${view}&q=${found}`;

/** A column of the board. */
export const column = (page: Page, name: string): Locator => page.getByRole('region', { name, exact: true });

/** The card of a ticket in a column. */
export const card = (page: Page, status: string, title: string): Locator =>
  column(page, status).getByRole('listitem').filter({ hasText: title });

/** The open details of a ticket. */
export const details = (page: Page, title: string): Locator =>
  page.getByRole('region', { name: new RegExp(`^#\\d+ .*${title}`) });

/** Selects an option of a field in the details. */
export async function choose(page: Page, pane: Locator, field: string, option: string): Promise<void> {
  await pane.getByRole('combobox', { name: field, exact: true }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
}
