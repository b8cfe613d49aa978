import { request } from '@foyer/contract/request';
import { expiresAt } from '@foyer/domain/session';
import { MEMBERS, type MemberKey, ok, signIn } from './demo.ts';

/** The values that the console stores for a session (Specification 3). */
export async function startSession(url: string, member: MemberKey): Promise<Record<string, string>> {
  const { tokens, user } = await signIn(url, member);
  const merchantId = String(MEMBERS[member].merchantId);
  return {
    saveUser: user.userName,
    access_token: tokens.access_token,
    refresh_token: tokens.refresh_token,
    expires_at: String(expiresAt(Date.now(), tokens.expires_in)),
    stayAlive: '1',
    id: user.id,
    Role: user.role,
    MerchantId: merchantId,
    firstName: user.firstName,
    lastName: user.lastName,
    imageUrl: user.imageUrl ?? '',
    businessType: user.businessType,
    timeZone: user.timeZone,
    cLogin: merchantId,
    wdb: '0',
  };
}

/** Opens a page as a visitor who has already given a name. */
export async function introduce(
  url: string,
  engagementID: string,
  name: { firstName: string; lastName: string },
  headers: Record<string, string>,
) {
  const page = { url: `${url}/shop`, title: 'Tidewell · Furniture that stays' };
  const { body } = ok(
    await request(url, 'startWidgetSession', { body: { engagementID, page } }, { headers }),
  );
  const token = body.visitorToken;
  ok(await request(url, 'updateWidgetContact', { body: name }, { token, headers }));
  return { token, referenceID: body.referenceID };
}
