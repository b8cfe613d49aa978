/** Wire forms of reviews and comments on each platform. */

export interface PeerReply {
  id: string;
  text: string;
  at: string;
  from: string;
}

/** A review or comment on a peer. */
export interface PeerItem {
  readonly id: string;
  author: string;
  text: string;
  at: string;
  stars?: number;
  language?: string;
  recommendation?: 'positive' | 'negative';
  /** The post of a comment. */
  post?: string;
  replies: PeerReply[];
}

/** A call received by a peer. */
export interface Call {
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly form: URLSearchParams;
  readonly json: Record<string, unknown>;
  readonly token: string;
}

/** A peer's response. */
export type Answer = { status?: number; body?: unknown };

/** The state of the peers: reviews by platform, and the page size. */
export interface PeerState {
  instagram: PeerItem[];
  facebook: PeerItem[];
  playstore: PeerItem[];
  gBusiness: PeerItem[];
  /** The valid token for Instagram. */
  instagramToken: string;
  pageSize: number;
  /** Published posts, and the text of the one that waits to be published on Instagram. */
  posts: { readonly platform: string; readonly text: string }[];
  container: string;
}

/** The accounts of the peers and their credentials. */
export const PAGE_ID = '1029384756';
export const IG_ID = '17841400000000001';
export const PACKAGE = 'com.tidewell.shop';
export const TOKENS = { instagram: 'ig-token', facebook: 'fb-token', refresh: 'gb-refresh' } as const;

export const PLACE = 'accounts/11/locations/22';

/** The Graph API's error for an unknown object. */
export const missing = {
  status: 400,
  body: {
    error: {
      message: 'Unsupported get request. Object does not exist',
      type: 'GraphMethodException',
      code: 100,
      error_subcode: 33,
    },
  },
};

export const graphTime = (at: string) => at.replace(/\.\d+Z$/, '+0000');
export const playTime = (at: string) => ({ seconds: String(Math.floor(Date.parse(at) / 1000)), nanos: 0 });

export function graphComment(platform: string, { id, text, at, from }: PeerReply, own: string) {
  const isOwn = from === own || from === 'own';
  const person = {
    id: isOwn ? own : `person-${from}`,
    [platform === 'instagram' ? 'username' : 'name']: isOwn ? 'tidewell' : from,
  };
  return platform === 'instagram'
    ? { id, text, timestamp: graphTime(at), username: isOwn ? 'tidewell' : from, from: person }
    : {
        id,
        message: text,
        created_time: graphTime(at),
        from: person,
        permalink_url: `https://www.facebook.com/${id}`,
      };
}

export const playReview = ({ id, author, text, at, stars, language, replies }: PeerItem) => ({
  reviewId: id,
  authorName: author,
  comments: [
    {
      userComment: {
        text: `Title\t${text}`,
        lastModified: playTime(at),
        starRating: stars,
        reviewerLanguage: language,
        appVersionName: '3.2.1',
        deviceMetadata: { productName: 'oriole' },
      },
    },
    ...replies.map((reply) => ({ developerComment: { text: reply.text, lastModified: playTime(reply.at) } })),
  ],
});

export const businessReview = ({ id, author, text, at, stars = 5, replies }: PeerItem) => ({
  name: `${PLACE}/reviews/${id}`,
  reviewId: id,
  reviewer: { displayName: author },
  starRating: ['ONE', 'TWO', 'THREE', 'FOUR', 'FIVE'][stars - 1],
  comment: text,
  createTime: at,
  updateTime: at,
  ...(replies[0] && { reviewReply: { comment: replies[0].text, updateTime: replies[0].at } }),
});
