/** How the peers write what people wrote, each as its platform does. */

export interface PeerReply {
  id: string;
  text: string;
  at: string;
  from: string;
}

/** Something that people wrote on a peer. */
export interface PeerItem {
  readonly id: string;
  author: string;
  text: string;
  at: string;
  stars?: number;
  language?: string;
  recommendation?: 'positive' | 'negative';
  /** The post that a comment stands below. */
  post?: string;
  replies: PeerReply[];
}

/** A call as a peer took it. */
export interface Call {
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly form: URLSearchParams;
  readonly json: Record<string, unknown>;
  readonly token: string;
}

/** What a peer answers. */
export type Answer = { status?: number; body?: unknown };

/** What the peers hold: what people wrote, by platform, and how much of it makes a page. */
export interface PeerState {
  instagram: PeerItem[];
  facebook: PeerItem[];
  playstore: PeerItem[];
  gBusiness: PeerItem[];
  /** The token that opens Instagram. */
  instagramToken: string;
  pageSize: number;
}

/** The accounts of the peers and what opens them. */
export const PAGE_ID = '1029384756';
export const IG_ID = '17841400000000001';
export const PACKAGE = 'com.tidewell.shop';
export const TOKENS = { instagram: 'ig-token', facebook: 'fb-token', refresh: 'gb-refresh' } as const;

export const PLACE = 'accounts/11/locations/22';

/** What the Graph API says of an object that is not there. */
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
