import { Connection } from './support/connection.ts';
import { type MemberKey, signIn } from './support/demo.ts';
import { launchServer } from './support/server.ts';

/** One member of each merchant who is always online, so that the widget finds an agent during opening hours. */
const ALWAYS_ONLINE: readonly MemberKey[] = ['ingrid', 'owen'];
const PING_MS = 20_000;
/** A reconnect needs a valid token. */
const RENEW_MS = 5 * 60_000;

/** Starts the server of all journeys and sets its address. Returns a function that stops it. */
export default async function globalSetup(): Promise<() => Promise<void>> {
  const server = await launchServer('server');
  await server.saveAsTemplate().catch(async (error: unknown) => {
    await server.remove();
    throw error;
  });
  process.env.FOYER_URL = server.url;
  const stops = await Promise.all(ALWAYS_ONLINE.map((member) => keepOnline(server.url, member)));
  return async () => {
    for (const stop of stops) stop();
    await server.remove();
  };
}

async function keepOnline(url: string, member: MemberKey): Promise<() => void> {
  let { tokens } = await signIn(url, member);
  const connection = new Connection(url, {
    hello: () => ({ type: 'hello', kind: 'member', token: tokens.access_token }),
    frame: () => undefined,
    welcomed: () => undefined,
  });
  const timer = setInterval(() => connection.send({ type: 'ping' }), PING_MS);
  const signInAnew = async () => {
    ({ tokens } = await signIn(url, member));
  };
  const renewal = setInterval(() => signInAnew().catch(() => undefined), RENEW_MS);
  return () => {
    clearInterval(timer);
    clearInterval(renewal);
    connection.close();
  };
}
