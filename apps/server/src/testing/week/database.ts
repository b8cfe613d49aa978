import type pg from 'pg';
import { vi } from 'vitest';

/** Queries the database directly. `$1` of each query is the merchant. */
export interface WeekDatabase {
  useMerchant(id: number): void;
  rows<Row extends object>(sql: string, ...values: unknown[]): Promise<Row[]>;
  /** Runs statements without values. */
  run(sql: string): Promise<void>;
  /** The number in the only column of a query. */
  number(sql: string, ...values: unknown[]): Promise<number>;
  /** The token in the link of the newest mail to an address. */
  tokenOfMailTo(email: string): Promise<string>;
}

export function weekDatabase(client: pg.Client): WeekDatabase {
  let merchantId = 0;
  const rows = async <Row extends object>(sql: string, ...values: unknown[]): Promise<Row[]> =>
    (await client.query(sql, [merchantId, ...values])).rows as Row[];
  return {
    useMerchant: (id) => {
      merchantId = id;
    },
    rows,
    run: async (sql) => {
      await client.query(sql);
    },
    async number(sql, ...values) {
      const [row] = await rows<Record<string, string>>(sql, ...values);
      return Number(Object.values(row ?? {})[0]);
    },
    async tokenOfMailTo(email) {
      const newest = `select text from outgoing_mails where merchant_id = $1 and recipient = $2 order by id desc limit 1`;
      return vi.waitFor(async () => {
        const [mail] = await rows<{ text: string }>(newest, email);
        const token = /secureToken=([^\s&]+)/.exec(mail?.text ?? '')?.[1];
        if (!token) throw new Error(`No mail with a link came to ${email}.`);
        return token;
      }, 60_000);
    },
  };
}
