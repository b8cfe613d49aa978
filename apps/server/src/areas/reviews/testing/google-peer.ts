import { generateKeyPairSync } from 'node:crypto';
import { jwtVerify } from 'jose';
import {
  type Answer,
  businessReview,
  type Call,
  PACKAGE,
  type PeerState,
  PLACE,
  playReview,
  playTime,
  TOKENS,
} from './peer-shapes.ts';

const keys = generateKeyPairSync('rsa', { modulusLength: 2048 });
const CLIENT_EMAIL = 'foyer@shop-project.iam.gserviceaccount.com';

/** The key of a service account known to the peer. */
export const SERVICE_KEY = JSON.stringify({
  type: 'service_account',
  client_email: CLIENT_EMAIL,
  private_key_id: 'key-1',
  private_key: keys.privateKey.export({ type: 'pkcs8', format: 'pem' }),
  token_uri: 'https://elsewhere.example/token',
});

/** Google's token endpoint: renews tokens, and accepts assertions of the service account. */
export async function answerOauth({ form }: Call): Promise<Answer> {
  if (form.get('grant_type') === 'refresh_token') {
    const isKnown =
      form.get('refresh_token') === TOKENS.refresh && form.get('client_id') && form.get('client_secret');
    if (!isKnown)
      return {
        status: 400,
        body: { error: 'invalid_grant', error_description: 'Token has been expired or revoked.' },
      };
    return { body: { access_token: 'gb-access', expires_in: 3599 } };
  }
  const assertion = form.get('assertion') ?? '';
  const { payload, protectedHeader } = await jwtVerify(assertion, keys.publicKey, { issuer: CLIENT_EMAIL });
  const fits =
    protectedHeader.kid === 'key-1' &&
    String(payload.aud).endsWith('/oauth/token') &&
    payload.scope === 'https://www.googleapis.com/auth/androidpublisher';
  return fits
    ? { body: { access_token: 'play-access', expires_in: 3600 } }
    : { status: 400, body: { error: 'invalid_grant' } };
}

/** The Google Play Developer API. */
export function answerPlay(state: PeerState, call: Call, path: string): Answer {
  if (call.token !== 'play-access')
    return {
      status: 401,
      body: { error: { code: 401, message: 'Invalid Credentials', status: 'UNAUTHENTICATED' } },
    };
  const list = `/androidpublisher/v3/applications/${PACKAGE}/reviews`;
  if (path === list) {
    const from = Number(call.query.get('token') ?? 0);
    const size = Math.min(Number(call.query.get('maxResults')), state.pageSize);
    const goesOn = from + size < state.playstore.length;
    return {
      body: {
        reviews: state.playstore.slice(from, from + size).map(playReview),
        ...(goesOn && { tokenPagination: { nextPageToken: String(from + size) } }),
      },
    };
  }
  const id = path.slice(list.length + 1).replace(/:reply$/, '');
  const item = state.playstore.find((one) => one.id === decodeURIComponent(id));
  if (!item)
    return {
      status: 404,
      body: { error: { code: 404, message: 'The review was not found.', status: 'NOT_FOUND' } },
    };
  const text = String(call.json.replyText);
  item.replies = [{ id: 'reply', text, at: new Date().toISOString(), from: 'own' }];
  return { body: { result: { replyText: text, lastEdited: playTime(item.replies[0]?.at ?? '') } } };
}

/** The Google Business Profile API. */
export function answerBusiness(state: PeerState, call: Call, path: string): Answer {
  if (call.token !== 'gb-access')
    return {
      status: 401,
      body: {
        error: {
          code: 401,
          message: 'Request had invalid authentication credentials.',
          status: 'UNAUTHENTICATED',
        },
      },
    };
  if (path === `/v4/${PLACE}/localPosts`) {
    state.posts.push({ platform: 'gBusiness', text: String(call.json.summary) });
    return { body: { name: `${PLACE}/localPosts/1`, searchUrl: 'https://local.google.com/place?id=1' } };
  }
  const list = `/v4/${PLACE}/reviews`;
  if (path === list) {
    const from = Number(call.query.get('pageToken') ?? 0);
    const sorted = [...state.gBusiness].sort((a, b) => b.at.localeCompare(a.at));
    const goesOn = from + state.pageSize < sorted.length;
    return {
      body: {
        reviews: sorted.slice(from, from + state.pageSize).map(businessReview),
        ...(goesOn && { nextPageToken: String(from + state.pageSize) }),
      },
    };
  }
  const item = state.gBusiness.find((one) => path === `${list}/${one.id}/reply`);
  if (!item)
    return {
      status: 404,
      body: { error: { code: 404, message: 'Requested entity was not found.', status: 'NOT_FOUND' } },
    };
  if (call.method === 'DELETE') {
    item.replies = [];
    return {};
  }
  item.replies = [
    { id: 'reply', text: String(call.json.comment), at: new Date().toISOString(), from: 'own' },
  ];
  return { body: { comment: item.replies[0]?.text, updateTime: item.replies[0]?.at } };
}
