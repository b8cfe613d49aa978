import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { catalogueOf } from '../database/testing/catalogue.ts';
import { onDatabase } from '../database/testing/index.ts';
import { makeMerchant, signIn } from '../testing/builders.ts';
import { startOwnServer } from '../testing/server.ts';
import { HELD_TEXT } from './outgoing.ts';
import { listTables } from './tables.ts';
import { backupBytes } from './testing/bytes.ts';
import { rowsOf } from './testing/contents.ts';
import { addHelpSite, type SavedInstallation, saveInstallation } from './testing/saved-installation.ts';

let saved: SavedInstallation;

beforeAll(async () => {
  saved = await saveInstallation();
});
afterAll(() => saved.close());

describe('what was about to be sent', () => {
  it('is not sent by itself after a restore', async () => {
    const { url } = saved.source;
    const merchantId = saved.merchant.id;
    await onDatabase(url, async (client) => {
      await client.query(
        `insert into outgoing_mails (merchant_id, id, sender, recipient, subject, text, html)
         values ($1, gen_random_uuid(), 'a@b.test', 'c@d.test', 'Hello', '', '')`,
        [merchantId],
      );
      for (const sendAt of ['-1 minute', '1 day'])
        await client.query(
          `insert into scheduled_messages (merchant_id, id, conversation_id, member_id, text, send_at)
           values ($1, gen_random_uuid(), $2, $3, 'Later', now() + $4::interval)`,
          [merchantId, saved.conversationID, saved.merchant.admin.id, sendAt],
        );
    });
    const { bytes } = await backupBytes({ ...saved.source, scope: 'installation' });
    const target = await saved.makeTarget();
    await saved.restore(bytes, target);
    const [mails, scheduled] = await onDatabase(target.url, async (client) => [
      (await client.query('select status as state, error from outgoing_mails')).rows,
      (await client.query('select state, error from scheduled_messages order by send_at')).rows,
    ]);
    expect(mails).toEqual([{ state: 'failed', error: HELD_TEXT }]);
    expect(scheduled).toEqual([
      { state: 'failed', error: HELD_TEXT },
      { state: 'waiting', error: null },
    ]);
    await onDatabase(url, (client) =>
      client.query('delete from outgoing_mails; delete from scheduled_messages'),
    );
  });

  it('by a rule that was running or has waited is not done after a restore', async () => {
    const { url } = saved.source;
    const ruleId = randomUUID();
    const definition = { actions: [{ type: 'wait', minutes: 5 }, { type: 'webhook' }] };
    await onDatabase(url, async (client) => {
      await client.query(
        `insert into automation_rules (merchant_id, id, name, position, event, trigger, conditions, actions, secret, hook_hash)
         values ($1, $2, 'Tell', 0, 'closed', '{}', '{}', '{}', '', '')`,
        [saved.merchant.id, ruleId],
      );
      await client.query(
        `insert into automation_versions (merchant_id, rule_id, version, definition, member_name)
         values ($1, $2, 1, $3, '')`,
        [saved.merchant.id, ruleId, definition],
      );
      for (const [state, due] of [
        ['started', '1 minute'],
        ['waiting', '-1 minute'],
        ['waiting', '1 day'],
        ['done', null],
      ])
        await client.query(
          `insert into automation_runs (merchant_id, id, rule_id, rule_name, version, subject_type, subject_id, event_key,
             state, next_action, due_at)
           values ($1, gen_random_uuid(), $2, 'Tell', 1, 'conversation', $3, gen_random_uuid(), $4, 1, now() + $5::interval)`,
          [saved.merchant.id, ruleId, saved.conversationID, state, due],
        );
    });
    const { bytes } = await backupBytes({ ...saved.source, scope: 'installation' });
    const target = await saved.makeTarget();
    await saved.restore(bytes, target);
    const { rows } = await onDatabase(target.url, (client) =>
      client.query(
        `select state, steps, due_at is null as "isOver" from automation_runs order by state, due_at nulls first`,
      ),
    );
    const held = [{ type: 'webhook', state: 'failed', text: HELD_TEXT }];
    expect(rows).toEqual([
      { state: 'done', steps: [], isOver: true },
      { state: 'failed', steps: held, isOver: true },
      { state: 'failed', steps: held, isOver: true },
      { state: 'waiting', steps: [], isOver: false },
    ]);
    await onDatabase(url, (client) =>
      client.query(
        'delete from automation_runs; delete from automation_versions; delete from automation_rules',
      ),
    );
  });
});

describe('a merchant', () => {
  it('moves to an installation that has others', async () => {
    const { bytes } = await backupBytes({ ...saved.source, scope: { merchantId: saved.merchant.id } });
    const other = await startOwnServer();
    const neighbour = await makeMerchant(other);
    const target = {
      url: other.services.database.url,
      files: other.services.files,
      dataDir: other.services.config.DATA_DIR,
    };
    await other.stop();
    await addHelpSite(target.url, neighbour.id);
    const before = await rowsOf(target.url);
    const elsewhere = await saved.makeTarget();
    await saved.restore(saved.bytes, elsewhere);
    await expect(saved.restore(bytes, elsewhere, true)).rejects.toMatchObject({ code: 'collision' });
    await saved.restore(bytes, target, true);
    const [mine, after] = [await rowsOf(saved.source.url), await rowsOf(target.url)];
    // Rows of the installation itself stay where they are.
    const own = (rows: unknown[] = []) =>
      rows.filter((row) => String(row).startsWith(`(${saved.merchant.id},`));
    for (const [table, rows] of Object.entries(after))
      expect(rows.toSorted(), table).toEqual([...(before[table] ?? []), ...own(mine[table])].toSorted());
    expect(await onDatabase(target.url, catalogueOf)).toEqual(
      await onDatabase(saved.source.url, catalogueOf),
    );
    await saved.withServer(target, async (restored) => {
      const { status } = await signIn(
        restored.url,
        saved.merchant.admin.userName,
        saved.merchant.admin.password,
      );
      expect(status).toBe(200);
      expect((await signIn(restored.url, neighbour.admin.userName, neighbour.admin.password)).status).toBe(
        200,
      );
    });
    await other.close();
  }, 60_000);

  it('is refused when names are taken, and lists them', async () => {
    const { bytes } = await backupBytes({ ...saved.source, scope: { merchantId: saved.merchant.id } });
    const target = await saved.makeTarget();
    await saved.restore(saved.bytes, target);
    await onDatabase(target.url, async (client) => {
      await client.query('set session_replication_role = replica');
      for (const { name } of await listTables(client))
        await client.query(`update ${name} set merchant_id = 77 where merchant_id = $1`, [saved.merchant.id]);
    });
    const before = await rowsOf(target.url);
    await expect(saved.restore(bytes, target, true)).rejects.toMatchObject({
      code: 'collision',
      message: expect.stringContaining(saved.merchant.admin.userName),
    });
    expect(await rowsOf(target.url)).toEqual(before);
  });
});
