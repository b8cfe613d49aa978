import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import pg from 'pg';

/** A minimal server that answers with a fixed body after one prepared query. */
let pool: pg.Pool | null = null;
let query: pg.QueryConfig = { text: 'select 1' };
let body = Buffer.alloc(0);

/** @returns the address */
export async function listen(): Promise<string> {
  const server = createServer(async (_, answer) => {
    try {
      await pool?.query(query);
      answer.setHeader('content-type', 'application/json');
      answer.end(body);
    } catch (error) {
      answer.statusCode = 500;
      answer.end(String(error));
    }
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
}

export interface BareAnswer {
  readonly databaseUrl: string;
  readonly merchantId: number;
  readonly connections: number;
  readonly text: string;
  readonly values: unknown[];
  readonly bytes: number;
}

/** Sets the query and the size of the body. */
export async function answerWith({ databaseUrl, merchantId, connections, text, values, bytes }: BareAnswer) {
  await pool?.end();
  const options = `-c foyer.merchant_id=${merchantId}`;
  pool = new pg.Pool({ connectionString: databaseUrl, max: connections, options });
  query = { name: 'bare', text, values };
  body = Buffer.alloc(bytes, 'x');
}
