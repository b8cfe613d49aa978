import { randomBytes } from 'node:crypto';
import { Email } from '@foyer/contract/kernel/shapes';
import { passwordError } from '@foyer/domain/password';
import { sql } from 'drizzle-orm';
import { rescueAdministrator } from '../areas/accounts/members/rescue.ts';
import type { Config } from '../config.ts';
import { migrate } from '../database/migrate.ts';
import { type Services, systemScope } from '../kernel/context.ts';
import { makeLogger } from '../kernel/logger.ts';
import { listMerchantIds } from '../kernel/merchant-ids.ts';
import { Refusal } from '../kernel/refusal.ts';
import { makeLive } from '../live/live.ts';
import { openServices } from '../open-services.ts';
import { makeStops } from '../stops.ts';
import { readArguments, runCommand, tell, UsageError, withDatabase } from './run.ts';

const USAGE = `Usage: npm run admin -- [--merchant ID --user NAME [--email ADDRESS]]

  --merchant ID      Without it, all merchants and their administrators are listed.
  --user NAME        Gets a new password, which is printed once, loses all second factors, and is an active
                     administrator. A name that no one has is a new member, with the address of --email.

The product may run meanwhile.`;

await runCommand(async (config) => {
  const options = {
    merchant: { type: 'string' },
    user: { type: 'string' },
    email: { type: 'string' },
  } as const;
  const { values, positionals } = readArguments({ options }, USAGE);
  const { merchant, user, email } = values;
  if (positionals.length > 0 || (merchant === undefined) !== (user === undefined))
    throw new UsageError(USAGE);
  if (email !== undefined && !Email.safeParse(email).success)
    throw new UsageError(`${email} is not an email address.`);
  await withServices(config, (services) =>
    merchant && user ? rescue(services, merchant, user, email) : list(services),
  );
});

async function withServices(config: Config, use: (services: Services) => Promise<void>): Promise<void> {
  await withDatabase(config, async (url) => {
    await migrate(url);
    const log = makeLogger({ ...config, LOG_LEVEL: 'silent' });
    const stops = makeStops(log);
    try {
      await use(
        await openServices(url, { config: { ...config, ROLES: ['api'] }, log, live: makeLive() }, stops),
      );
    } finally {
      await stops.run();
    }
  });
}

async function list(services: Services): Promise<void> {
  for (const merchantId of await listMerchantIds(services)) {
    const { rows } = await services.database.tenant(merchantId).read((db) =>
      db.execute<{ name: string; names: string | null }>(sql`
        select m.name, (select string_agg(user_name, ', ' order by user_name) from members
          where role = 'ADMIN' and status = 'Active' and not is_service) as names
        from merchants m`),
    );
    for (const { name, names } of rows) tell(`${merchantId}  ${name}: ${names ?? 'no one'}`);
  }
}

async function rescue(
  services: Services,
  merchant: string,
  userName: string,
  email = `${userName}@localhost`,
): Promise<void> {
  const merchantId = Number(merchant);
  if (!(await listMerchantIds(services)).includes(merchantId))
    throw new UsageError(
      `The merchant ${merchant} does not exist. Run the command without --merchant to list all.`,
    );
  const password = newPassword();
  try {
    const isNew = await rescueAdministrator(systemScope(services, merchantId), { userName, email, password });
    tell(`${userName} is ${isNew ? 'a new' : 'an'} administrator of merchant ${merchantId}.`);
  } catch (error) {
    throw error instanceof Refusal ? new UsageError(error.message) : error;
  }
  tell(`Password: ${password}`);
  tell('Sign in with it, then set your own password and a second factor in your profile.');
}

/** A random password that satisfies the password rules. */
function newPassword(): string {
  for (;;) {
    const password = randomBytes(15).toString('base64url');
    if (passwordError(password) === null) return password;
  }
}
