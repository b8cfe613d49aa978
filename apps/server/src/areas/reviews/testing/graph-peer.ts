import {
  type Answer,
  type Call,
  graphComment,
  graphTime,
  IG_ID,
  missing,
  PAGE_ID,
  type PeerState,
  TOKENS,
} from './peer-shapes.ts';

type GraphPlatform = 'instagram' | 'facebook';

let nextId = 1;

/** The Graph API of Instagram or Facebook. */
export function answerGraph(state: PeerState, call: Call, path: string, platform: GraphPlatform): Answer {
  const own = platform === 'instagram' ? IG_ID : PAGE_ID;
  if (path === '/refresh_access_token') {
    state.instagramToken = 'ig-token-2';
    return { body: { access_token: state.instagramToken, token_type: 'bearer', expires_in: 5_184_000 } };
  }
  const token = platform === 'instagram' ? state.instagramToken : TOKENS.facebook;
  if (call.token !== token)
    return {
      status: 400,
      body: {
        error: {
          message: 'Error validating access token: Session has expired',
          type: 'OAuthException',
          code: 190,
        },
      },
    };
  const [, , id = '', edge] = path.split('/');
  if (call.method === 'POST' && id === own) return answerPost(state, call, platform, edge);
  if (call.method === 'GET' && id === own) return answerAccount(state, call, platform, edge);
  const item = state[platform].find((one) => one.id === id);
  if (edge === 'replies' || edge === 'comments') {
    if (!item) return missing;
    if (call.method === 'GET')
      return { body: { data: item.replies.map((reply) => graphComment(platform, reply, own)) } };
    const reply = {
      id: `${id}_r${nextId++}`,
      text: call.form.get('message') ?? '',
      at: new Date().toISOString(),
      from: own,
    };
    item.replies.push(reply);
    return { body: { id: reply.id } };
  }
  const holder = state[platform].find(({ replies }) => replies.some((reply) => reply.id === id));
  const reply = holder?.replies.find((one) => one.id === id);
  if (!holder || !reply) return missing;
  if (call.method === 'DELETE') holder.replies = holder.replies.filter((one) => one !== reply);
  else reply.text = call.form.get('message') ?? '';
  return { body: { success: true } };
}

function answerAccount(state: PeerState, { query }: Call, platform: GraphPlatform, edge?: string): Answer {
  const own = platform === 'instagram' ? IG_ID : PAGE_ID;
  const counts = { followers_count: 1204, ...(platform === 'instagram' && { media_count: 37 }) };
  if (!edge) return { body: { id: own, name: 'Tidewell', username: 'tidewell', ...counts } };
  const items = state[platform];
  if (edge === 'ratings') {
    const data = items
      .filter((one) => one.recommendation)
      .map((one) => ({
        created_time: graphTime(one.at),
        recommendation_type: one.recommendation,
        review_text: one.text,
        reviewer: { id: '9', name: one.author },
        open_graph_story: {
          id: one.id,
          comments: { data: one.replies.map((reply) => graphComment(platform, reply, own)) },
        },
      }));
    return { body: { data } };
  }
  const comments = items.filter((one) => !one.recommendation);
  const posts = [...new Set(comments.map(({ post }) => post ?? ''))];
  const from = Number(query.get('after') ?? 0);
  const data = posts.slice(from, from + state.pageSize).map((post) => ({
    id: `post-${post}`,
    ...(platform === 'instagram'
      ? { caption: post, permalink: 'https://www.instagram.com/p/1/' }
      : { message: post }),
    comments: {
      data: comments
        .filter((one) => (one.post ?? '') === post)
        .map((one) => ({
          ...graphComment(platform, { id: one.id, text: one.text, at: one.at, from: one.author }, own),
          [platform === 'instagram' ? 'replies' : 'comments']: {
            data: one.replies.map((reply) => graphComment(platform, reply, own)),
          },
        })),
    },
  }));
  const after = String(from + state.pageSize);
  const goesOn = from + state.pageSize < posts.length;
  return {
    body: { data, paging: { cursors: { after }, ...(goesOn && { next: 'https://graph.example/next' }) } },
  };
}

/** Publishes: a page at once, Instagram first a container of the picture and then that. */
function answerPost(state: PeerState, { form }: Call, platform: GraphPlatform, edge = ''): Answer {
  const text = form.get('message') ?? form.get('caption') ?? '';
  if (edge === 'media') {
    state.container = text;
    return { body: { id: 'container-1' } };
  }
  if (edge === 'media_publish' && form.get('creation_id') !== 'container-1') return missing;
  state.posts.push({ platform, text: edge === 'media_publish' ? state.container : text });
  const id = String(state.posts.length);
  return { body: edge === 'photos' ? { id, post_id: `${PAGE_ID}_${id}` } : { id: `${PAGE_ID}_${id}` } };
}
