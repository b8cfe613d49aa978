import { Resolver } from 'node:dns/promises';
import { helpHostTaken, helpHostUnproven } from '@foyer/contract/help/errors';
import { and, eq } from 'drizzle-orm';
import { act } from '../../kernel/action.ts';
import type { MemberScope } from '../../kernel/context.ts';
import { settingsChanged } from '../../kernel/events.ts';
import { Refusal } from '../../kernel/refusal.ts';
import { refuseTaken } from '../../kernel/violations.ts';
import { findSite, lockSite } from './addresses.ts';
import { syncDocuments } from './documents.ts';
import { hostRecord, presentSite } from './sites.ts';
import { helpSites } from './tables.ts';

const resolver = new Resolver({ timeout: 3_000, tries: 2 });

/** Looks up TXT records. Tests replace it. */
export const dns = { resolveTxt: (name: string): Promise<string[][]> => resolver.resolveTxt(name) };

/** Whether the record of a merchant stands at a host name. A failed lookup proves nothing. */
async function isProven(host: string, merchantId: number): Promise<boolean> {
  const { name, value } = hostRecord(host, merchantId);
  const records = await dns.resolveTxt(name).catch(() => []);
  return records.some((parts) => parts.join('').trim() === value);
}

/** Serves the help centre on its host name if DNS says that it is the merchant's. */
export async function verifyHost(scope: MemberScope) {
  const { merchantId, read } = scope.tenant;
  const { config } = scope.services;
  const { host = null } = (await read((db) => findSite(db, merchantId))) ?? {};
  if (!host || !(await isProven(host, merchantId))) throw new Refusal(helpHostUnproven);
  return act(scope, async (db) => {
    await lockSite(db, merchantId);
    const write = db
      .update(helpSites)
      .set({ hostVerifiedAt: new Date() })
      .where(and(eq(helpSites.merchantId, merchantId), eq(helpSites.host, host)))
      .returning()
      .execute();
    const [after] = await refuseTaken(write, 'help_sites_host', new Refusal(helpHostTaken));
    if (!after) throw new Refusal(helpHostUnproven);
    return {
      result: presentSite(config, after),
      audit: [
        { action: 'helpSite.hostVerified', subject: ['helpSite', String(merchantId)], after: { host } },
      ],
      events: [settingsChanged(merchantId, 'help'), settingsChanged(merchantId, 'knowledge')],
      jobs: await syncDocuments(db, config, after),
    };
  });
}
