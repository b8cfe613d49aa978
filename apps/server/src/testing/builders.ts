import { randomUUID } from 'node:crypto';
import type { Calls } from '@foyer/contract';
import { CONSOLE_CLIENT } from '@foyer/contract/accounts/console-client';
import type { CallInput, CallResult } from '@foyer/contract/kernel/define-call';
import { type VisitorFrameInput, Watched } from '@foyer/contract/live/client-frames';
import { request } from '@foyer/contract/request';
import type { ActiveVisitor } from '@foyer/contract/visitors/shapes';
import { and, eq } from 'drizzle-orm';
import { createMember } from '../areas/accounts/actions.ts';
import { departments } from '../areas/accounts/departments/tables.ts';
import { createMerchant } from '../areas/accounts/founding.ts';
import { systemScope } from '../kernel/context.ts';
import { newId } from '../kernel/ids.ts';
import type { RunningServer } from '../start.ts';
import { openTestSocket, type TestSocket } from './socket.ts';

/** Builders create only what a test needs, through the public interface where possible. */

/** Above the ids that the database assigns at registration. */
let nextMerchantId = 100_000;
const PASSWORD = 'correct horse battery';

export interface TestMember {
  readonly id: string;
  readonly userName: string;
  readonly password: string;
  readonly role: string;
  readonly token: string;
  readonly refreshToken: string;
}

export interface TestMerchant {
  readonly id: number;
  readonly admin: TestMember;
}

/** The address of a server, in this or another process. */
type ServerAddress = Pick<RunningServer, 'url'>;

export const clientHeader = `Basic ${Buffer.from(`${CONSOLE_CLIENT.id}:${CONSOLE_CLIENT.secret}`).toString('base64')}`;

/** A random address, so that tests do not share rate limits by address. */
export const someAddress = () => `10.${[0, 0, 0].map(() => Math.floor(Math.random() * 256)).join('.')}`;

/** Signs in with a password, by default from a random address. */
export const signIn = (url: string, username: string, password: string, address = someAddress()) =>
  request(
    url,
    'token',
    { body: { grant_type: 'password', username, password } },
    { headers: { authorization: clientHeader, 'x-forwarded-for': address } },
  );

/** Creates a signed-in member. */
export async function makeMember(
  server: RunningServer,
  merchantId: number,
  role: string,
  about: { firstName?: string; lastName?: string; department?: string } = {},
): Promise<TestMember> {
  const userName = `${role.toLowerCase()}.${randomUUID().slice(0, 8)}`;
  const id = await createMember(systemScope(server.services, merchantId), {
    userName,
    email: `${userName}@test.example`,
    password: PASSWORD,
    firstName: about.firstName ?? 'Test',
    lastName: about.lastName ?? role,
    departmentIds: about.department ? [await departmentNamed(server, merchantId, about.department)] : [],
    role,
  });
  const { body } = await signIn(server.url, userName, PASSWORD);
  return {
    id,
    userName,
    password: PASSWORD,
    role,
    token: body.access_token,
    refreshToken: body.refresh_token,
  };
}

/** Returns the id of a department, which is created if the merchant has none of this name. */
function departmentNamed({ services }: RunningServer, merchantId: number, name: string): Promise<string> {
  return services.database.tenant(merchantId).transaction(async (db) => {
    await db.insert(departments).values({ merchantId, id: newId(), name }).onConflictDoNothing();
    const [row] = await db
      .select({ id: departments.id })
      .from(departments)
      .where(and(eq(departments.merchantId, merchantId), eq(departments.name, name)));
    if (!row) throw new Error('The department was not stored.');
    return row.id;
  });
}

/** Creates a merchant for one test, with an administrator. */
export async function makeMerchant(server: RunningServer, name = 'Test Merchant'): Promise<TestMerchant> {
  nextMerchantId += 1;
  const id = nextMerchantId;
  await createMerchant(server.services, { merchantId: id, name, type: 'Retail', timeZone: 'UTC' });
  return { id, admin: await makeMember(server, id, 'ADMIN') };
}

type EngagementInput = Partial<CallInput<Calls['createEngagement']>['body']>;

/** Creates an active engagement. */
export async function makeEngagement(
  server: ServerAddress,
  merchant: { readonly admin: Pick<TestMember, 'token'> },
  input: EngagementInput = {},
): Promise<CallResult<Calls['createEngagement']>> {
  const body = { engagementName: `Shop ${randomUUID().slice(0, 8)}`, ...input };
  return (await request(server.url, 'createEngagement', { body }, { token: merchant.admin.token })).body;
}

type Session = CallResult<Calls['startWidgetSession']>;

export interface TestVisitor extends Session {
  readonly hello: VisitorFrameInput;
}

/** Creates a visitor who has opened a page with the widget. */
export async function makeVisitor(
  server: ServerAddress,
  engagementID: string,
  input: Partial<CallInput<Calls['startWidgetSession']>['body']> = {},
  headers: Record<string, string> = {},
): Promise<TestVisitor> {
  const page = { url: 'https://shop.test/chairs', title: 'Chairs' };
  const answer = await request(
    server.url,
    'startWidgetSession',
    { body: { engagementID, page, ...input } },
    { headers: { 'x-forwarded-for': someAddress(), ...headers } },
  );
  if (!answer.ok) throw new Error(`No session: ${JSON.stringify(answer.body)}`);
  const { visitorToken: token, sessionID, thread } = answer.body;
  const after = thread ? { conversationID: thread.conversation.conversationID, seq: 0 } : null;
  return { ...answer.body, hello: { type: 'hello', kind: 'visitor', token, sessionID, after } };
}

/** A visitor's socket after the welcome. */
export async function connectVisitor(server: ServerAddress, visitor: TestVisitor) {
  const socket = await openTestSocket(server.url, visitor.hello);
  await socket.next('welcome');
  return socket;
}

/** A member's socket after the welcome. */
export async function connectMember(server: ServerAddress, member: Pick<TestMember, 'token'>) {
  const socket = await openTestSocket(server.url, { type: 'hello', kind: 'member', token: member.token });
  await socket.next('welcome');
  socket.send({ type: 'watch', what: [...Watched.options] });
  return socket;
}

/** Waits for a row of the live board. */
export async function nextRow(socket: TestSocket, fits: (visitor: ActiveVisitor) => boolean = () => true) {
  const { visitors } = await socket.next('board', (frame) => frame.visitors.some(fits));
  return visitors.find(fits) as ActiveVisitor;
}

/** Waits until a visitor has left the live board or is no longer visible to the member; default: any visitor. */
export const nextGone = (socket: TestSocket, referenceID?: string) =>
  socket.next('board', ({ gone }) => (referenceID ? gone.includes(referenceID) : gone.length > 0));

/** Creates a visitor with a conversation of one message. */
export async function makeConversation(server: ServerAddress, engagementID: string, text = 'Hello?') {
  const visitor = await makeVisitor(server, engagementID);
  const socket = await connectVisitor(server, visitor);
  const clientId = randomUUID();
  socket.send({ type: 'send', clientId, text, conversationID: null });
  const { conversationID } = await socket.next('ack');
  return { visitor, socket, conversationID };
}
